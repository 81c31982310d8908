import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

// Where a client's chart has one day, it is drawn by the hour: the figures are those of the API's hours.

const NOW = "2026-03-10T17:20:00Z";
const HEADING = /<section class="card" id="chart"><header><h2>([^<]*)</;

let service: TestService;
let old: TestWorkspace;
let young: TestWorkspace;
const paths = new Map<TestWorkspace, string>();

beforeAll(async () => {
  service = await startTestService("sqlite", { clock: new TestClock(NOW) });
  old = await service.addWorkspace("Nordlicht");
  young = await service.addWorkspace("Fresh");
  await service.running.control.db
    .updateTable("workspaces")
    .set({ created_at: Date.parse("2025-06-01T00:00:00Z") })
    .where("id", "=", old.id)
    .execute();
  for (const workspace of [old, young]) {
    const link = await makeLink(workspace, { destination: "https://shop.example/a" });
    for (const [number, [at, country]] of [
      ["2026-03-10T00:00:00Z", "DE"],
      ["2026-03-10T09:30:00Z", "DE"],
      ["2026-03-10T09:59:59.999Z", "FR"],
      ["2026-03-10T17:19:00Z", "DE"],
      ["2026-03-09T09:00:00Z", "DE"],
      ["2026-03-09T23:59:59.999Z", "DE"],
    ].entries())
      if (workspace === old || at?.startsWith("2026-03-10"))
        recordClick(service, workspace, link, {
          at_ms: Date.parse(at ?? ""),
          country: country ?? null,
          visitor: visitor(number),
        });
    const { body } = await workspace.api("POST", "/api/v1/report-links");
    paths.set(workspace, new URL(body.url).pathname);
  }
});
afterAll(() => service.stop());

const pageOf = async (workspace: TestWorkspace, query: string, language = "en-GB") => {
  const answer = await fetch(`${service.url}${paths.get(workspace)}?${query}`, {
    headers: { "accept-language": language },
  });
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.text();
};
/** What a pointer that rests on the chart is told. */
const readingsOf = (page: string) =>
  [...page.matchAll(/<rect [^>]*><title>([^<]*)<\/title>/g)].map(([, text = ""]) => text);

test("a day is drawn by the hour, beside the day before; hours to come are open", async () => {
  const page = await pageOf(old, "from=2026-03-10&to=2026-03-10");
  expect(HEADING.exec(page)?.[1]).toBe("Clicks by hour");
  const readings = readingsOf(page);
  expect(readings).toHaveLength(24);
  expect(readings[0]).toBe("00:00 UTC: 1 (the day before: 0)");
  expect(readings[9]).toBe("09:00 UTC: 2 (the day before: 1)");
  expect(readings[17]).toBe("17:00 UTC: 1 (the day before: 0)");
  expect(readings[18]).toBe("18:00 UTC: – (the day before: 0)");
  expect(readings[23]).toBe("23:00 UTC: – (the day before: 1)");
  expect(page).toContain("A line of clicks in each hour of 10 Mar 2026. Most at 09:00 UTC: 2.");
  const { body } = await old.api("GET", "/api/v1/analytics/hours?day=2026-03-10");
  expect(readings.map((text) => Number(/: (\d+|–)/.exec(text.slice(5))?.[1] ?? 0) || 0)).toEqual(
    body.rows.map(({ clicks }: { clicks: number }) => clicks),
  );
});

test("filters, language and a report without comparison", async () => {
  const page = await pageOf(old, "from=2026-03-10&to=2026-03-10&country=FR&compare=false", "en-US");
  const readings = readingsOf(page);
  expect(readings.slice(8, 11)).toEqual(["8 AM UTC: 0", "9 AM UTC: 1", "10 AM UTC: 0"]);
  expect(page).toContain("The hours of Mar 10, 2026, UTC");
});

test("several days are drawn by day, and so is a workspace that is older than today", async () => {
  for (const query of ["from=2026-03-09&to=2026-03-10", ""])
    expect(HEADING.exec(await pageOf(old, query))?.[1]).toBe("Clicks by day");
});

test("a workspace on its first day has its hours, whatever the period", async () => {
  for (const query of ["", "period=7d", "from=2026-03-10&to=2026-03-10"]) {
    const page = await pageOf(young, query);
    expect(HEADING.exec(page)?.[1]).toBe("Clicks by hour");
    expect(readingsOf(page)[9]).toBe("09:00 UTC: 2");
  }
});

test("a figure that the filters leave none of is not drawn", async () => {
  const page = await pageOf(old, "country=DE&metric=conversions");
  expect(HEADING.exec(page)?.[1]).toBe("Clicks by day");
  expect(page).not.toContain('aria-current="true" title="Show conversions');
});
