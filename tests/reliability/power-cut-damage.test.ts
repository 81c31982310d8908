import { afterEach, beforeEach, expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  decodeBody,
  decodeOrigin,
  encodeClick,
  encodeOrigin,
  scanFrames,
} from "../../src/clicks/click-frame.ts";
import { listSegments } from "../../src/clicks/log-segments.ts";
import { FRAME_bytes_at_most } from "../../src/run-limits.ts";
import { click, visitor } from "../support/clicks.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { ProgramClient } from "../support/program-client.ts";

// What a power cut may leave of the files, given to the real program at its start. `POWER_CUTS` sets in how
// many places the click store's write-ahead log is damaged.

const CUTS = Number(process.env["POWER_CUTS"] ?? 2);
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
      const end = encodeClick(target, one, encodeOrigin(one.link, one.destination));
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

/** What a power cut in a commit leaves of what it was about to write: nothing, a length without the bytes, or other bytes. */
const remains: Readonly<Record<string, (wal: Buffer, at: number) => Buffer>> = {
  "cut off": (bytes, at) => bytes.subarray(0, at),
  zeros: (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.alloc(bytes.length - at)]),
  "a hole": (bytes, at) => Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 512)),
  noise: (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.alloc(bytes.length - at, "noise")]),
};

for (const [name, damage] of Object.entries(remains)) {
  test(
    `a click store that died inside a commit opens with every click once, whatever it left: ${name}`,
    async () => {
      const first = await program.visit("shop", 30);
      expect((await program.totals()).clicks).toBe(first.answered);
      const from_bytes = statSync(wal).size;
      const second = await program.visit("shop", 30);
      const clicks = first.answered + second.answered;
      expect((await program.totals()).clicks).toBe(clicks);
      await program.end("SIGKILL");
      const bytes = readFileSync(wal);
      const snapshot = `${program.dataDir}.snapshot`;
      // The socket of the program that was killed is no file that a copy can hold.
      const filter = (path: string) => !path.endsWith(".sock");
      cpSync(program.dataDir, snapshot, { recursive: true, filter });
      const seeded = new Seeded(bytes.length);
      for (let cut = 0; cut < CUTS; cut += 1) {
        for (const file of readdirSync(program.dataDir))
          rmSync(join(program.dataDir, file), { recursive: true });
        cpSync(snapshot, program.dataDir, { recursive: true });
        const at_bytes = cut === 0 ? from_bytes : seeded.whole(from_bytes, bytes.length - 1);
        writeFileSync(wal, damage(bytes, at_bytes));
        await program.start();
        const totals = await program.totals();
        if (cut === 0 && (name === "zeros" || name === "a hole"))
          expect(program.serving.complaints()).toContain("took back a commit that was torn");
        expect([name, at_bytes, totals]).toMatchObject([name, at_bytes, { clicks, uniques: clicks }]);
        await program.end("SIGKILL");
      }
      console.log(`${name}: ${CUTS} places in the ${bytes.length - from_bytes} bytes of a commit`);
    },
    LIMIT_ms,
  );
}
