import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { writeManyClicks } from "../support/many-clicks.ts";
import { ProgramClient } from "../support/program-client.ts";

// A report with more to count than its reader waits for.

// They take any machine longer to count than what is set here, and to read again when counted much less.
const CLICKS = 8_000_000;
const WAIT_ms = 500;
const LIMIT_ms = 240_000;

let program: ProgramClient;
beforeAll(async () => {
  program = await ProgramClient.make({ REPORT_WAIT_MS: String(WAIT_ms) });
  await program.start();
  const { body } = await program.api("GET", "/workspace");
  await program.end();
  await writeManyClicks(program.dataDir, body.id, CLICKS);
}, LIMIT_ms);
afterAll(() => program.remove());
// What was counted for one test is not known to the next.
beforeEach(() => program.start(), LIMIT_ms);
afterEach(() => program.end());

test(
  "whoever asks is told to come again, and finds it counted; the service is well all the time",
  async () => {
    const first = await program.api("GET", "/analytics/report?group_by=country");
    expect([first.status, first.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(first.body.error).toMatchObject({ code: "unavailable", retry_after_seconds: 5 });
    expect(first.body.error.message).toContain("It is being counted");
    expect(await program.readiness()).toMatchObject({ status: "ready", click_store: "up" });
    let found = first;
    await program.until(async () => {
      found = await program.api("GET", "/analytics/report?group_by=country");
      return found.status === 200;
    });
    expect(found.body.totals).toMatchObject({ clicks: CLICKS, uniques: CLICKS });
    expect(found.body.rows).toHaveLength(1);
  },
  LIMIT_ms,
);

test(
  "the page of a client report says so, and opens by itself when it is counted",
  async () => {
    const { body } = await program.api("POST", "/report-links");
    const path = new URL(body.url).pathname;
    const open = (accept: string) =>
      fetch(`http://127.0.0.1:${program.port}${path}`, { headers: { accept } });
    const first = await open("text/html");
    expect(first.status).toBe(503);
    expect([first.headers.get("retry-after"), first.headers.get("refresh")]).toEqual(["5", "5"]);
    expect(await first.text()).toContain("The report is being counted");
    const data = await open("application/json");
    expect([data.status, data.headers.get("refresh")]).toEqual([503, null]);
    await program.until(async () => (await open("text/html")).status === 200);
  },
  LIMIT_ms,
);
