import { beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ClickLog } from "../../src/clicks/click-log.ts";
import { listSegments } from "../../src/clicks/log-segments.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { click, KeptLog, readLog, visitor } from "../support/clicks.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { TestClock } from "../support/service.ts";

let folder: string;
let clock: TestClock;
let log: KeptLog;
beforeEach(() => {
  folder = join(freshFolder(), "click-log");
  clock = new TestClock("2026-05-01T12:00:00Z");
  log = new KeptLog();
});

const open = (size_bytes?: number) => new ClickLog(folder, { clock, random: systemRandom, log }, size_bytes);
const record = (clicks: ClickLog, from: number, count: number) => {
  for (let number = from; number < from + count; number += 1)
    clicks.record(click({ visitor: visitor(number) }));
};
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test("what is recorded is in the file when record returns, and the position is its end", () => {
  const clicks = open();
  record(clicks, 0, 3);
  expect(readLog(folder)).toEqual({ visitors: [0, 1, 2], skipped_bytes: 0 });
  const { segment, size_bytes } = clicks.position();
  expect(segment).toBe(listSegments(folder)[0] ?? "");
  expect(size_bytes).toBe(clicks.total_bytes);
  clicks.close();
});

test("full files are followed by others, in the order of their names", () => {
  const clicks = open(1000);
  record(clicks, 0, 100);
  expect(listSegments(folder).length).toBeGreaterThan(10);
  expect(readLog(folder)).toEqual({ visitors: numbers(100), skipped_bytes: 0 });
  clicks.close();
  expect(clicks.position()).toEqual({ segment: null, size_bytes: 0 });
});

test("every start begins a file of its own, after the others, though the clock stands still or was set back", () => {
  for (const round of numbers(6)) {
    clock.advance(round % 2 === 0 ? 0 : -86_400_000);
    const clicks = open();
    record(clicks, round * 2, 2);
    expect(clicks.position().segment).toBe(listSegments(folder).at(-1) ?? "");
    clicks.close();
  }
  expect(listSegments(folder).length).toBe(6);
  expect(readLog(folder).visitors).toEqual(numbers(12));
});

test("a name is never given out twice, even when its file is long gone", () => {
  const names = numbers(50).map(() => {
    const clicks = open();
    clicks.close();
    const [name = ""] = listSegments(folder);
    rmSync(join(folder, name));
    return name;
  });
  expect(new Set(names).size).toBe(50);
});

test("a log that cannot be written never throws, counts what is lost, says so once, and goes on later", () => {
  const clicks = open(1000);
  rmSync(folder, { recursive: true });
  // The open file takes some; the next one cannot be made.
  record(clicks, 0, 50);
  const lost = clicks.lostClicks;
  expect(lost).toBeGreaterThan(30);
  expect(log.lines.filter(({ level }) => level === "error").length).toBe(1);
  clock.advance(200);
  record(clicks, 50, 1);
  expect(clicks.lostClicks).toBe(lost + 1);
  Bun.spawnSync(["mkdir", folder]);
  clock.advance(200);
  record(clicks, 100, 3);
  expect(readLog(folder).visitors).toEqual([100, 101, 102]);
  expect(clicks.lostClicks).toBe(lost + 1);
  clicks.close();
  record(clicks, 200, 1);
  expect(clicks.lostClicks).toBe(lost + 2);
});

test("a clock that is set back by a day does not keep it from being tried again", () => {
  const clicks = open(1000);
  rmSync(folder, { recursive: true });
  record(clicks, 0, 50);
  const { lostClicks, isWritable } = clicks;
  expect(isWritable).toBe(false);
  Bun.spawnSync(["mkdir", folder]);
  clock.advance(-86_400_000);
  record(clicks, 100, 3);
  expect(readLog(folder).visitors).toEqual([100, 101, 102]);
  expect([clicks.lostClicks, clicks.isWritable]).toEqual([lostClicks, true]);
  clicks.close();
});

test("a click that fits no frame is lost alone", () => {
  const clicks = open();
  record(clicks, 0, 1);
  clicks.record(click({ destination: "x".repeat(1_000_000) }));
  record(clicks, 1, 1);
  expect(clicks.lostClicks).toBe(1);
  expect(readLog(folder)).toEqual({ visitors: [0, 1], skipped_bytes: 0 });
  clicks.close();
});

test("a write that the system cuts short costs nothing: the frame goes into a new file whole", () => {
  // A file size limit makes the kernel write half a frame, and then nothing.
  const program = join(import.meta.dir, "../support/processes/record-clicks.ts");
  const run = Bun.spawnSync([
    "sh",
    "-c",
    `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`,
    process.execPath,
    program,
    folder,
    "300",
  ]);
  expect(run.stderr.toString()).toBe("");
  expect(JSON.parse(run.stdout.toString())).toEqual({ lostClicks: 0 });
  expect(listSegments(folder).length).toBeGreaterThan(5);
  const { visitors, skipped_bytes } = readLog(folder);
  expect(visitors).toEqual(numbers(300));
  expect(skipped_bytes).toBeGreaterThan(0);
});
