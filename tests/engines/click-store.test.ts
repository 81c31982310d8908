import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ClickLog } from "../../src/clicks/click-log.ts";
import type { Figures, ReportQuery, StoredConversion } from "../../src/clicks/click-store.ts";
import { DuckDbStore } from "../../src/clicks/duckdb-store.ts";
import { listSegments } from "../../src/clicks/log-segments.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { INGEST_BATCH_bytes } from "../../src/run-limits.ts";
import { click, clickLink, everything, KeptLog, problemOf, visitor } from "../support/clicks.ts";
import { freshFolder } from "../support/fresh-folder.ts";

let dataDir: string;
let log: KeptLog;
let store: DuckDbStore;
let clicks: ClickLog;
const open = (): void => {
  store = new DuckDbStore({ dataDir, logFolder: join(dataDir, "click-log") }, log);
};
const openLog = (size_bytes?: number): void => {
  const tools = { clock: systemClock, random: systemRandom, log };
  clicks = new ClickLog(join(dataDir, "click-log"), tools, size_bytes);
};
beforeEach(() => {
  dataDir = freshFolder();
  log = new KeptLog();
  openLog();
  open();
});
afterEach(async () => {
  clicks.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Records clicks of visitors who come once each: lost ones are missing in `uniques`, doubled ones too many in `clicks`. */
const record = (from: number, count: number, workspaceId = 1): void => {
  const link = clickLink({ workspaceId });
  for (let number = from; number < from + count; number += 1)
    clicks.record(click({ link, visitor: visitor(number) }));
};
const totals = async (query: Partial<ReportQuery> = {}): Promise<Figures | undefined> =>
  (await store.report([{ ...everything, ...query }]))[0]?.totals;
const once = (count: number) => ({ clicks: count, uniques: count, scans: 0, conversions: 0, value: null });

const conversion = (id: number, facts: Partial<StoredConversion> = {}): StoredConversion => ({
  id,
  workspaceId: 1,
  linkId: 1,
  kind: "purchase",
  occurredAt_ms: Date.parse("2026-05-01T12:00:00Z"),
  value: "0.10",
  currency: "EUR",
  destination: "https://shop.example/",
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
  ...facts,
});

test("the log is taken in up to the position, each click once, however often it is asked", async () => {
  record(0, 10);
  const before = clicks.state();
  record(10, 5);
  await store.ingest([before]);
  expect(await totals()).toEqual(once(10));
  await store.ingest([clicks.state()]);
  await Promise.all([store.ingest([clicks.state()]), store.ingest([clicks.state()])]);
  expect(await totals()).toEqual(once(15));
});

test("finished files are removed, the one being written stays", async () => {
  clicks.close();
  openLog(2000);
  record(0, 200);
  expect(listSegments(clicks.folder).length).toBeGreaterThan(5);
  await store.ingest([clicks.state()]);
  expect(listSegments(clicks.folder)).toEqual([clicks.position().segment ?? ""]);
  expect(await totals()).toEqual(once(200));
});

test("a file that was taken in and comes back after a crash is not taken in again", async () => {
  record(0, 7);
  const [name = ""] = listSegments(clicks.folder);
  await store.ingest([clicks.state()]);
  await store.close();
  clicks.close();
  // As a crash between the commit and the removal leaves it.
  const copy = join(dataDir, "copy");
  copyFileSync(join(clicks.folder, name), copy);
  openLog();
  open();
  await store.ingest([clicks.state()]);
  expect(await totals()).toEqual(once(7));
  expect(existsSync(join(clicks.folder, name))).toBe(false);
});

test("a torn tail is passed over and told; what follows in the next file is whole", async () => {
  record(0, 3);
  const [name = ""] = listSegments(clicks.folder);
  clicks.close();
  const path = join(clicks.folder, name);
  truncateSync(path, readFileSync(path).length - 5);
  openLog();
  record(3, 2);
  await store.ingest([clicks.state()]);
  expect(await totals()).toEqual(once(4));
  expect(log.lines.map(({ level }) => level)).toEqual(["warn"]);
});

test("more than one batch goes in whole", async () => {
  const destination = `https://shop.example/${"long".repeat(200)}`;
  for (let number = 0; number < 20_000; number += 1)
    clicks.record(click({ visitor: visitor(number), destination }));
  expect(clicks.total_bytes).toBeGreaterThan(2 * INGEST_BATCH_bytes);
  await store.ingest([clicks.state()]);
  expect(await totals()).toEqual(once(20_000));
});

test("a conversion is there once, however often it is handed over", async () => {
  await store.addConversions([conversion(1), conversion(2)]);
  await store.addConversions([conversion(2), conversion(3), conversion(1)]);
  await Promise.all([store.addConversions([conversion(4)]), store.addConversions([conversion(4)])]);
  expect(await totals()).toEqual({ clicks: 0, uniques: 0, scans: 0, conversions: 4, value: { EUR: "0.40" } });
});

test("sums are exact at the largest and the smallest values there can be", async () => {
  const largest = `${"9".repeat(18)}.${"9".repeat(12)}`;
  await store.addConversions([
    ...Array.from({ length: 1000 }, (_, id) => conversion(id + 1, { value: largest, currency: "usd" })),
    conversion(2001, { value: "0.000000000001", currency: "KWD" }),
    conversion(2002, { value: "007.5", currency: "KWD" }),
    conversion(2003, { value: "1000", currency: "JPY" }),
    conversion(2004, { value: "0", currency: "USD" }),
    conversion(2005, { value: null, currency: "CHF" }),
  ]);
  expect((await totals())?.value).toEqual({
    JPY: "1000",
    KWD: "7.500000000001",
    USD: "0",
    usd: "999999999999999999999.999999999000",
  });
});

test("one workspace sees nothing of another, and links only what is theirs", async () => {
  record(0, 3);
  record(100, 4, 2);
  await store.addConversions([conversion(1, { workspaceId: 2 }), conversion(2, { linkId: 9 })]);
  await store.ingest([clicks.state()]);
  expect(await totals()).toEqual({ ...once(3), conversions: 1, value: { EUR: "0.10" } });
  expect(await totals({ workspaceId: 2 })).toEqual({ ...once(4), conversions: 1, value: { EUR: "0.10" } });
  expect(await totals({ workspaceId: 3 })).toEqual(once(0));
  expect(await totals({ linkIds: [9] })).toEqual({ ...once(0), conversions: 1, value: { EUR: "0.10" } });
  expect(await totals({ linkIds: [] })).toEqual(once(0));
  expect(await totals({ linkIds: Array.from({ length: 100_000 }, (_, id) => id + 1) })).toMatchObject({
    clicks: 3,
    conversions: 1,
  });
});

test("many reports at once, while clicks come in, each see one state", async () => {
  record(0, 500);
  await store.ingest([clicks.state()]);
  const asked = Array.from({ length: 12 }, async (_, round) => {
    record(1000 + round, 1);
    await store.ingest([clicks.state()]);
    return store.report([everything, { ...everything, groupBy: "device" }, everything]);
  });
  for (const answers of await Promise.all(asked)) {
    const counted = answers.map((answer) => answer.totals.clicks);
    expect(new Set(counted).size).toBe(1);
    expect(answers[1]?.rows.map((row) => row.clicks)).toEqual(counted.slice(0, 1));
  }
  expect(await totals()).toEqual(once(512));
});

test("a thread that dies is replaced, and what it was asked is done once", async () => {
  await store.close();
  const threads: Worker[] = [];
  store = new DuckDbStore({ dataDir, logFolder: clicks.folder }, log, (folders) => {
    const mortal = new URL("../support/processes/mortal-store-thread.ts", import.meta.url);
    const thread = new Worker(mortal, { workerData: folders });
    threads.push(thread);
    return thread;
  });
  await store.open();
  record(0, 5);
  threads[0]?.postMessage("die");
  await store.ingest([clicks.state()]);
  expect(threads.length).toBe(2);
  record(5, 10);
  threads[1]?.postMessage("die");
  await Promise.all([store.ingest([clicks.state()]), store.addConversions([conversion(1)])]);
  expect(threads.length).toBe(3);
  expect(await totals()).toEqual({ ...once(15), conversions: 1, value: { EUR: "0.10" } });
  expect(store.isUp).toBe(true);
});

test("a damaged file answers no report and is left alone; with a good one in its place everything goes on", async () => {
  await store.open();
  await store.close();
  const path = join(dataDir, "clicks.duckdb");
  const bytes = readFileSync(path);
  writeFileSync(path, "not a database ".repeat(1000));
  open();
  record(0, 3);
  expect(await problemOf(store.ingest([clicks.state()]))).toContain("the click store");
  expect(await problemOf(totals())).toContain("the click store");
  expect(store.isUp).toBe(false);
  expect(readFileSync(path, "utf8")).toStartWith("not a database");
  writeFileSync(path, bytes);
  await store.ingest([clicks.state()]);
  expect(await totals()).toEqual(once(3));
  expect(store.isUp).toBe(true);
});

test("a closed store refuses, and leaves one file behind", async () => {
  record(0, 3);
  await store.ingest([clicks.state()]);
  await store.close();
  expect(await problemOf(totals())).toContain("closed");
  expect(readdirSync(dataDir).filter((name) => name.startsWith("clicks"))).toEqual(["clicks.duckdb"]);
});
