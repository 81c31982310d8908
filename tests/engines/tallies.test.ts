import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ClickLog } from "../../src/clicks/click-log.ts";
import type { ReportQuery } from "../../src/clicks/click-store.ts";
import { closeDatabase, type DuckDbDatabase, openDatabase } from "../../src/clicks/duckdb-database.ts";
import { runReport } from "../../src/clicks/duckdb-report.ts";
import { ReportScopes } from "../../src/clicks/duckdb-scopes.ts";
import { Tallies } from "../../src/clicks/duckdb-tallies.ts";
import { ingestLogs } from "../../src/clicks/ingest.ts";
import { DAY_ms } from "../../src/lib/calendar.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { TALLY_SPARE_rows } from "../../src/run-limits.ts";
import { click, clickLink, KeptLog, problemOf, visitor } from "../support/clicks.ts";
import { freshFolder } from "../support/fresh-folder.ts";

const DAY = Date.parse("2026-05-01T00:00:00Z");
let folder: string;
let clicks: ClickLog;
let database: DuckDbDatabase;
beforeEach(async () => {
  folder = freshFolder();
  clicks = new ClickLog(join(folder, "log"), {
    clock: systemClock,
    random: systemRandom,
    log: new KeptLog(),
  });
  database = await openDatabase(folder);
});
afterEach(() => {
  clicks.close();
  closeDatabase(database);
  rmSync(folder, { recursive: true, force: true });
});

const visit = async (from: number, count: number): Promise<void> => {
  for (let number = from; number < from + count; number += 1) {
    const referrer = `host-${number % 2000}.example`;
    clicks.record(click({ at_ms: DAY, visitor: visitor(number), referrer }));
  }
  await ingestLogs(database, [clicks.state()], new AbortController().signal);
};
const byReferrer = (workspaceId: number, days: number): ReportQuery => ({
  workspaceId,
  groupBy: "referrer",
  from_ms: DAY,
  until_ms: DAY + days * DAY_ms,
  linkIds: null,
  values: null,
  rowLimit: 5,
  monthlyCap: null,
});
const ask = async (tallies: Tallies, query: ReportQuery) => {
  const connection = await database.instance.connect();
  try {
    const [answer] = await runReport(connection, { ...database, tallies }, [query]);
    return { ...answer?.totals, first: answer?.rows[0]?.clicks };
  } finally {
    connection.closeSync();
  }
};
const rowsKept = async (): Promise<number> => {
  const sql = "SELECT sum(estimated_size) FROM duckdb_tables() WHERE database_name = 'tallies'";
  return Number((await database.writer.runAndReadAll(sql)).getRows()[0]?.[0]);
};

test("what was used longest ago is forgotten when there is no room, and counted again when it is asked for", async () => {
  await visit(0, 4000);
  // Room for one report's 2,000 referrers, not for two.
  const tallies = new Tallies(200_000);
  const expected = { clicks: 4000, uniques: 4000, scans: 0, conversions: 0, value: null, first: 2 };
  for (let days = 1; days <= 10; days += 1) {
    expect(await ask(tallies, byReferrer(1, days))).toEqual(expected);
    expect(await rowsKept()).toBeLessThanOrEqual(2 * 2001);
  }
  await visit(4000, 10);
  expect(await ask(tallies, byReferrer(1, 1))).toEqual({
    ...expected,
    clicks: 4010,
    uniques: 4010,
    first: 3,
  });
});

test("counts that are added again and again are put together", async () => {
  await visit(0, 60_000);
  const tallies = new Tallies();
  await ask(tallies, byReferrer(1, 1));
  for (let round = 0; round < 8; round += 1) {
    await visit(60_000 + round * 2500, 2500);
    const clicksNow = 62_500 + round * 2500;
    expect(await ask(tallies, byReferrer(1, 1))).toMatchObject({ clicks: clicksNow, uniques: clicksNow });
  }
  expect(await rowsKept()).toBeLessThan(2000 + TALLY_SPARE_rows + 2000);
});

test("reports of several workspaces at once do not get in each other's way, nor does forgetting", async () => {
  const workspaces = [1, 2, 3, 4, 5, 6];
  for (let number = 0; number < 3000; number += 1) {
    const link = clickLink({ workspaceId: 1 + (number % workspaces.length) });
    const referrer = `host-${number % 1500}.example`;
    clicks.record(click({ link, at_ms: DAY, visitor: visitor(number), referrer }));
  }
  await visit(0, 0);
  const tallies = new Tallies(20_000);
  for (let round = 1; round <= 3; round += 1) {
    const answers = await Promise.all(workspaces.map((id) => ask(tallies, byReferrer(id, round))));
    expect(answers).toEqual(workspaces.map(() => expect.objectContaining({ clicks: 500, uniques: 500 })));
  }
});

test("a report that fails leaves nothing half counted behind", async () => {
  await visit(0, 1000);
  const tallies = new Tallies();
  await ask(tallies, byReferrer(1, 1));
  await visit(1000, 5);
  const connection = await database.instance.connect();
  const failing = tallies.inTransaction(connection, async (find) => {
    const scope = await new ReportScopes(connection).of(byReferrer(1, 1));
    await find(scope, "referrer");
    await find(scope, "day");
    throw new Error("given up");
  });
  expect(await problemOf(failing)).toContain("given up");
  connection.closeSync();
  expect(await ask(tallies, byReferrer(1, 1))).toMatchObject({ clicks: 1005, uniques: 1005 });
});
