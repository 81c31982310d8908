import { afterEach, beforeEach, expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  decodeBody,
  decodeOrigin,
  encodeClick,
  encodeOrigin,
  scanFrames,
} from "../../src/clicks/click-frame.ts";
import { listSegments } from "../../src/clicks/log-segments.ts";
import { FRAME_bytes_at_most } from "../../src/limits.ts";
import { click, visitor } from "../support/clicks.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { ProgramClient } from "../support/program-client.ts";

// What a power cut may leave of the files, given to the real program at its start. `POWER_CUTS` sets at how many bytes the
// click store's write-ahead log is cut.

const CUTS = Number(process.env["POWER_CUTS"] ?? 8);
const LIMIT_ms = 240_000 + CUTS * 20_000;
const FRAMES_per_file = 3;

let program: ProgramClient;
let logFolder: string;
let wal: string;
beforeEach(async () => {
  program = await ProgramClient.make();
  logFolder = join(program.dataDir, "click-log");
  wal = join(program.dataDir, "clicks.duckdb.wal");
  await program.start();
  await program.makeLink("shop");
}, LIMIT_ms);
afterEach(() => program.remove());

/** Frames of the link's clicks, as the program writes them, by visitors who come once each. */
function makeFrames(): (count: number) => readonly Buffer[] {
  const [segment = ""] = listSegments(logFolder);
  const bytes = readFileSync(join(logFolder, segment));
  const links = [] as ReturnType<typeof decodeOrigin>[];
  scanFrames(bytes, bytes.length, true, (start) =>
    links.push(decodeOrigin(bytes, decodeBody(bytes, start).originStart)),
  );
  const [origin] = links;
  if (origin === undefined) throw new Error("the program has written no click");
  const target = Buffer.alloc(FRAME_bytes_at_most);
  let visitors = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      visitors += 1;
      const one = click({ ...origin, at_ms: Date.now(), visitor: visitor(visitors) });
      const end = encodeClick(target, 0, one, encodeOrigin(one.link, one.destination));
      return Buffer.from(target.subarray(0, end));
    });
}

test(
  "log files cut at every byte, or with any byte changed, are taken in to the last whole frame",
  async () => {
    expect((await program.visit("shop", 1)).answered).toBe(1);
    await program.end("SIGKILL");
    const framesOf = makeFrames();
    const [firstFrame] = framesOf(1);
    const size_bytes = FRAMES_per_file * (firstFrame?.length ?? 0);
    let files = 0;
    let whole = 0;
    const add = (damage: (bytes: Buffer) => Buffer, kept: number): void => {
      files += 1;
      const name = `${String(Date.now() + files).padStart(16, "0")}-powercut.log`;
      writeFileSync(join(logFolder, name), damage(Buffer.concat([...framesOf(FRAMES_per_file)])));
      whole += kept;
    };
    const frame_bytes = size_bytes / FRAMES_per_file;
    for (let at = 0; at < size_bytes; at += 1) {
      add((bytes) => bytes.subarray(0, at), Math.floor(at / frame_bytes));
      add((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        return bytes;
      }, FRAMES_per_file - 1);
    }
    await program.start();
    expect(await program.totals()).toMatchObject({ clicks: whole + 1, uniques: whole + 1 });
    expect(program.serving.complaints()).toContain("passed over torn bytes of the click log");
    console.log(`${files} damaged log files, ${whole} whole frames: all taken in, once`);
  },
  LIMIT_ms,
);

test(
  "without its log the program starts, and has what it had taken in",
  async () => {
    const { answered } = await program.visit("shop", 50);
    expect((await program.totals()).clicks).toBe(answered);
    await program.end("SIGKILL");
    rmSync(logFolder, { recursive: true });
    await program.start();
    const more = await program.visit("shop", 20);
    expect((await program.totals()).clicks).toBe(answered + more.answered);
  },
  LIMIT_ms,
);

test(
  "a click store that died inside a commit opens, wherever its write-ahead log is cut, and has every click once",
  async () => {
    const first = await program.visit("shop", 30);
    expect((await program.totals()).clicks).toBe(first.answered);
    const from_bytes = statSync(wal).size;
    const second = await program.visit("shop", 30);
    const clicks = first.answered + second.answered;
    expect((await program.totals()).clicks).toBe(clicks);
    await program.end("SIGKILL");
    const to_bytes = statSync(wal).size;
    const snapshot = `${program.dataDir}.snapshot`;
    cpSync(program.dataDir, snapshot, { recursive: true });
    const seeded = new Seeded(to_bytes);
    for (let cut = 0; cut < CUTS; cut += 1) {
      for (const name of readdirSync(program.dataDir))
        rmSync(join(program.dataDir, name), { recursive: true });
      cpSync(snapshot, program.dataDir, { recursive: true });
      const at_bytes = cut === 0 ? from_bytes : seeded.whole(from_bytes, to_bytes);
      truncateSync(wal, at_bytes);
      await program.start();
      expect([at_bytes, await program.totals()]).toMatchObject([at_bytes, { clicks }]);
      await program.end("SIGKILL");
    }
    console.log(
      `cut at ${CUTS} of the ${to_bytes - from_bytes} bytes of a commit: ${clicks} clicks each time`,
    );
  },
  LIMIT_ms,
);

test(
  "a write-ahead log with a hole is refused in words, and clicks wait until it is put right",
  async () => {
    const first = await program.visit("shop", 30);
    expect((await program.totals()).clicks).toBe(first.answered);
    await program.end("SIGKILL");
    const bytes = readFileSync(wal);
    // As a file system leaves it that had noted the new length, and not yet what stands there.
    writeFileSync(wal, Buffer.from(bytes).fill(0, Math.floor(bytes.length / 2)));
    await program.start();
    expect(await program.readiness()).toMatchObject({ status: "degraded", click_store: "down" });
    expect(program.serving.complaints()).toContain("Corrupt WAL file");
    const second = await program.visit("shop", 10);
    expect((await program.api("GET", "/analytics/report")).status).toBe(503);
    writeFileSync(wal, bytes);
    await program.until(async () => (await program.readiness())["status"] === "ready");
    const clicks = first.answered + second.answered;
    expect(await program.totals()).toMatchObject({ clicks, uniques: clicks });
  },
  LIMIT_ms,
);
