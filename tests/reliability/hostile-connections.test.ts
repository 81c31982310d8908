import { afterEach, beforeEach, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { pipelineVisits } from "../support/pipelining-client.ts";
import { memoryOf } from "../support/process-memory.ts";
import { ProgramClient } from "../support/program-client.ts";
import { rawGet, rawRequest } from "../support/raw-http.ts";

// Connections that mean no good, or come from a bad line. Everybody else is served meanwhile.

const SLOW_SOCKETS = 1000;
const ABORTED = 2000;
const GROWTH_most_bytes = 256 * 1024 * 1024;
const LIMIT_ms = 240_000;

let program: ProgramClient;
beforeEach(async () => {
  program = await ProgramClient.make();
  await program.start();
  await program.makeLink("shop");
  await program.visit("shop", 1000, 8);
}, LIMIT_ms);
afterEach(() => program.remove());

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(program.port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });

test(
  `${SLOW_SOCKETS} sockets that send a byte at a time hold up nobody`,
  async () => {
    const before = memoryOf(program.serving.pid);
    const request = `GET /shop HTTP/1.1\r\nHost: localhost\r\nUser-Agent: slow\r\nX-Slow: ${"a".repeat(1000)}`;
    const slow = await Promise.all(Array.from({ length: SLOW_SOCKETS }, open));
    for (const socket of slow) socket.on("error", () => {});
    let visits = 1000;
    for (let at = 0; at < 60; at += 1) {
      for (const socket of slow) socket.write(request[at] ?? "a");
      const { answered, faults } = await program.visit("shop", 20, 4);
      expect(faults).toEqual([]);
      visits += answered;
    }
    expect((await program.totals()).clicks).toBe(visits);
    const growth_bytes = memoryOf(program.serving.pid).highest_bytes - before.now_bytes;
    expect(growth_bytes).toBeLessThan(GROWTH_most_bytes);
    for (const socket of slow) socket.destroy();
    expect((await program.visit("shop", 10)).faults).toEqual([]);
  },
  LIMIT_ms,
);

test(
  "headers that never end, requests that are cut off and noise are refused or dropped; nobody else notices",
  async () => {
    const { url } = program.serving;
    for (const size_bytes of [20_000, 70_000, 1_000_000]) {
      const answer = await rawGet(url, "/shop", [`X-Long: ${"a".repeat(size_bytes)}`]).catch(() => null);
      // Answered in words, or the connection is closed: never a redirect that is counted twice, never a 500.
      if (answer !== null) expect([302, 400, 431, 0]).toContain(answer.status);
    }
    const { clicks } = await program.totals();
    let sent = 0;
    for (let number = 0; number < ABORTED; number += 1) {
      const socket = await open();
      socket.on("error", () => {});
      const whole = `GET /shop HTTP/1.1\r\nHost: localhost:${program.port}\r\nUser-Agent: Mozilla/5.0 Firefox/128.0\r\n\r\n`;
      const isWhole = number % 2 === 0;
      if (isWhole) sent += 1;
      socket.write(isWhole ? whole : whole.slice(0, 3 + (number % 80)), () => socket.destroy());
    }
    const after = await program.visit("shop", 100, 4);
    expect(after.faults).toEqual([]);
    const counted = (await program.totals()).clicks - clicks;
    // Who hung up before the answer may have been counted all the same; what was not asked never is.
    expect(counted).toBeGreaterThanOrEqual(after.answered);
    expect(counted).toBeLessThanOrEqual(after.answered + sent);
    expect(await program.readiness()).toMatchObject({ status: "ready" });
    expect(program.serving.complaints()).not.toContain('"level":50');
  },
  LIMIT_ms,
);

test(
  "requests that do not wait for their answers are answered in order, and each is counted",
  async () => {
    await program.makeLink("other");
    for (const code of ["shop", "other"]) expect((await program.visit(code, 1, 1)).faults).toEqual([]);
    const before = (await program.totals()).clicks;
    const asked = Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? "shop" : "other"));
    for (let connection = 0; connection < 50; connection += 1)
      expect(await pipelineVisits(program.port, asked)).toEqual({ codes: asked, rest: "" });
    expect((await program.totals()).clicks - before).toBe(50 * asked.length);
    const { url } = program.serving;
    const health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(9);
    const last = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const { head, body } = await rawRequest(url, health + last);
    expect(`${head}\r\n\r\n${body}`.match(/HTTP\/1\.1 200/g)?.length).toBe(10);
  },
  LIMIT_ms,
);
