import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { edgePidsOf, until } from "../support/edge-pids.ts";
import { rawRequest } from "../support/raw-http.ts";
import { freePort, freshDataDir, type Serving, serveUtmost } from "../support/utmost-program.ts";

// What edge processes say while the first is away, and when the service stops.

const LIMIT_ms = 120_000;
const EDGES = 2;

let dataDir: string;
let remove: () => void;
let serving: Serving;
let port: string;

beforeEach(async () => {
  ({ dataDir, remove } = freshDataDir());
  port = String(await freePort());
  serving = await serveUtmost({ DATA_DIR: dataDir, PORT: port, EDGE_PROCESSES: String(1 + EDGES) });
}, LIMIT_ms);
afterEach(async () => {
  serving.signal("SIGKILL");
  await serving.ended;
  await until(() => edgePidsOf(port).length === 0);
  remove();
}, LIMIT_ms);

async function makeLink(short_code: string): Promise<void> {
  const token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(serving.out())?.[0] ?? "";
  const made = await fetch(`${serving.url}/api/v1/links`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ destination: "https://shop.example/", short_code }),
  });
  expect(made.status).toBe(201);
}

/** One visit on a connection of its own: which process takes it is for the system to say. */
const visit = (path: string) => fetch(serving.url + path, { redirect: "manual", keepalive: false });

test(
  "while the first process cannot be reached the others say what is true, log it once and redirect",
  async () => {
    await makeLink("alone");
    // New processes have no connection to the first, and no way to one.
    rmSync(join(dataDir, "inside.sock"));
    const before = edgePidsOf(port);
    for (const pid of before) process.kill(pid, "SIGKILL");
    await until(() => edgePidsOf(port).filter((pid) => !before.includes(pid)).length === EDGES);
    const paths = ["/api/v1/campaigns", "/sign-in", "/r/nobodyknowsit"];
    const excused = new Map<string, Response[]>(paths.map((path) => [path, []]));
    // The new ones take a moment to open, and the first answers some.
    await until(async () => {
      for (const [path, answers] of excused) {
        const answer = await visit(path);
        if (answer.status === 503) answers.push(answer);
      }
      expect((await visit("/alone")).status).toBe(302);
      return [...excused.values()].every(({ length }) => length >= 10);
    });
    for (const [path, answers] of excused) {
      for (const { headers } of answers) {
        expect(headers.get("x-request-id")).toMatch(/^[a-z0-9]{20}$/);
        expect([path, headers.get("retry-after"), headers.get("cache-control")]).toEqual([
          path,
          "5",
          "private, no-store",
        ]);
      }
      expect(await answers[0]?.text()).toContain("This part of the service is being restarted.");
      const type = path.startsWith("/api/") ? "application/json" : "text/html";
      expect(answers[0]?.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    }
    const told = serving.complaints().match(/the first process cannot be reached/g) ?? [];
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThanOrEqual(EDGES);
    expect(serving.complaints()).not.toContain("nobodyknowsit");
  },
  LIMIT_ms,
);

test(
  "a stop tells clients of every process to leave before it closes",
  async () => {
    await makeLink("leave");
    serving.signal("SIGTERM");
    await Bun.sleep(100);
    // Each waits for the other end to close. A busy machine comes too late for some: nobody listens any more.
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => ["/leave", "/api/v1/openapi.json"])
        .flat()
        .map((path) => rawRequest(serving.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)),
    );
    const answers = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      expect([200, 302]).toContain(answer.status);
      expect(answer.header("connection")?.toLowerCase()).toBe("close");
    }
    for (const one of asked)
      if (one.status === "rejected") expect(["ECONNREFUSED", "ECONNRESET"]).toContain(one.reason.code);
    expect(await serving.ended).toBe(0);
  },
  LIMIT_ms,
);
