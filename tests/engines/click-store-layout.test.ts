import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Click } from "../../src/clicks/click.ts";
import { ClickLog } from "../../src/clicks/click-log.ts";
import { DuckDbStore } from "../../src/clicks/duckdb-store.ts";
import { DAY_ms } from "../../src/lib/calendar.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { click, clickLink, everything, KeptLog, problemOf, visitor } from "../support/clicks.ts";
import { freshFolder } from "../support/fresh-folder.ts";

// What the click store keeps once for many clicks, and what it knows of them from an earlier look.

let dataDir: string;
let store: DuckDbStore;
let clicks: ClickLog;
const log = new KeptLog();
const open = (): void => {
  store = new DuckDbStore({ dataDir, logFolder: join(dataDir, "click-log") }, log);
};
beforeEach(() => {
  dataDir = freshFolder();
  clicks = new ClickLog(join(dataDir, "click-log"), { clock: systemClock, random: systemRandom, log });
  open();
});
afterEach(async () => {
  clicks.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const noFigures = { clicks: 0, uniques: 0, scans: 0 };

test("asked again, a report has what came since: of visitors who were there and who were not, late or not", async () => {
  const may = Date.parse("2026-05-01T00:00:00Z");
  const visit = (number: number, at_ms: number, facts: Partial<Click> = {}) =>
    clicks.record(click({ visitor: visitor(number), at_ms, country: "DE", ...facts }));
  const inMay = { from_ms: may, until_ms: may + 31 * DAY_ms };
  const byCountry = async () => {
    await store.ingest([clicks.state()]);
    const [answer] = await store.report([{ ...everything, ...inMay, groupBy: "country" }]);
    const { rows = [], totals: { clicks: counted, uniques, scans } = noFigures } = answer ?? {};
    return { rows: rows.map((row) => [row.key, row.clicks, row.uniques]), counted, uniques, scans };
  };
  for (let number = 0; number < 1000; number += 1) visit(number % 500, may + number);
  expect(await byCountry()).toEqual({ rows: [["DE", 1000, 500]], counted: 1000, uniques: 500, scans: 0 });
  visit(7, may + 20 * DAY_ms);
  visit(7, may + 20 * DAY_ms, { country: "AT" });
  visit(9, may + 3 * DAY_ms, { trigger: "qr" });
  visit(9000, may);
  visit(9001, may + 40 * DAY_ms);
  visit(9002, may, { automated: "known_bot" });
  visit(9003, may, { link: clickLink({ workspaceId: 2 }) });
  const grown = {
    rows: [
      ["DE", 1002, 501],
      ["AT", 1, 1],
    ],
    counted: 1003,
    uniques: 501,
    scans: 1,
  };
  expect(await byCountry()).toEqual(grown);
  expect(await byCountry()).toEqual(grown);
  visit(9000, may, { country: "AT" });
  expect(await byCountry()).toEqual({
    ...grown,
    rows: [
      ["DE", 1002, 501],
      ["AT", 2, 2],
    ],
    counted: 1004,
  });
  for (let number = 0; number < 800; number += 1) visit(9000 + number, may);
  expect(await byCountry()).toMatchObject({ counted: 1804, uniques: 1300 });
});

test("what clicks share is kept once, also by another start", async () => {
  const two = { destination: "https://shop.example/two", referrer: "news.example" };
  for (let start = 0; start < 2; start += 1) {
    clicks.record(click({ visitor: visitor(start) }));
    clicks.record(click({ ...two, visitor: visitor(100 + start) }));
    await store.ingest([clicks.state()]);
    await store.close();
    open();
  }
  await store.close();
  const instance = await DuckDBInstance.create(join(dataDir, "clicks.duckdb"), { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const kept = await connection.runAndReadAll(
    "SELECT (SELECT count(*) FROM origins), (SELECT count(*) FROM referrers)",
  );
  connection.closeSync();
  instance.closeSync();
  expect(kept.getRows()).toEqual([[2n, 1n]]);
});

test("links without number have their clicks counted under their own values", async () => {
  const count = 1000;
  for (let number = 0; number < 3 * count; number += 1) {
    const linkId = 1 + (number % count);
    const link = clickLink({ linkId, utm_content: `c${linkId % 250}` });
    clicks.record(click({ link, visitor: visitor(number), destination: `https://shop.example/${linkId}` }));
    if (number === count) await store.ingest([clicks.state()]);
  }
  await store.ingest([clicks.state()]);
  const [byContent] = await store.report([{ ...everything, groupBy: "utm_content" }]);
  expect(byContent?.rows.length).toBe(250);
  expect(byContent?.rows.every((row) => row.clicks === 12 && row.uniques === 12)).toBe(true);
  const [filtered] = await store.report([{ ...everything, groupBy: "destination", linkIds: [7, 8] }]);
  expect(filtered?.rows.map((row) => [row.key, row.clicks])).toEqual([
    ["https://shop.example/7", 3],
    ["https://shop.example/8", 3],
  ]);
});

test.each([
  ["CREATE TABLE clicks (workspace_id BIGINT, link_id BIGINT)", "layout 1"],
  ["CREATE TABLE layout AS SELECT 99 AS number", "layout 99"],
])("a file laid out in another way is refused in words and left as it is: %s", async (statement, words) => {
  await store.close();
  const path = join(dataDir, "clicks.duckdb");
  rmSync(path, { force: true });
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  const bytes = readFileSync(path);
  open();
  clicks.record(click());
  expect(await problemOf(store.ingest([clicks.state()]))).toContain(words);
  expect(await problemOf(store.report([everything]))).toContain(words);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
