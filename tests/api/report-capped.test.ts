import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { agree, plansFile } from "../support/plans.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

// What a plan does not show is left out of reports, the report says so, and a larger plan shows it again.

const REPORT = "/api/v1/analytics/report";
const plans = {
  plans: {
    everything: {},
    month: { history_days: 30 },
    five: { quotas: { clicks_per_month: 5 } },
    six: { quotas: { clicks_per_month: 6 } },
    none: { quotas: { clicks_per_month: 0 } },
    both: { history_days: 30, quotas: { clicks_per_month: 5 } },
  },
  default_plan: "everything",
};

onEachEngine("what a plan does not show", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let link: ApiLink;
  let other: ApiLink;
  const clock = new TestClock("2026-09-01T08:00:00Z");
  const report = async (plan: keyof typeof plans.plans, query: string) => {
    await agree(service, workspace, { plan });
    const { status, body, headers } = await workspace.api("GET", `${REPORT}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    const header = headers.get("utmost-capped");
    expect(body.capped).toBe(header !== null);
    return { ...body, header };
  };
  const visit = (at: string, number: number, to = link, trigger: "link" | "qr" = "link") =>
    recordClick(service, workspace, to, { at_ms: Date.parse(at), visitor: visitor(number), trigger });
  beforeAll(async () => {
    service = await startTestService(engine, { clock, env: { PLANS_FILE: plansFile(plans) } });
    workspace = service.workspace;
    link = await makeLink(workspace, { destination: "https://shop.example/a", short_code: "shown" });
    other = await makeLink(workspace, { destination: "https://shop.example/b", short_code: "second" });
    // September: 4 visits. October: 7, of which one came in late. November: 6 and two of programs.
    for (const day of [10, 11, 12, 13]) visit(`2026-09-${day}T12:00:00Z`, day);
    for (const [hour, number] of [1, 1, 2, 3].entries()) visit(`2026-10-05T0${hour}:00:00Z`, number);
    visit("2026-10-06T12:00:00.250Z", 2, other, "qr");
    visit("2026-10-07T00:00:00Z", 9);
    visit("2026-10-01T00:00:00.001Z", 3, other);
    for (const hour of [1, 2, 3, 4, 5]) visit(`2026-11-14T0${hour}:00:00Z`, hour);
    recordClick(service, workspace, link, {
      at_ms: Date.parse("2026-11-14T06:00:00Z"),
      automated: "known_bot",
    });
    visit("2026-11-14T09:30:00Z", 1);
    clock.now_ms = Date.parse("2026-11-20T08:00:00Z");
    const { body } = await workspace.api("POST", "/api/v1/conversions", {
      customer_id: "c",
      event_id: "e",
      link: link.short_url.replace(/^https?:\/\//, ""),
      occurred_at: "2026-11-14T10:00:00Z",
    });
    expect(body.id).toBeGreaterThan(0);
  });
  afterAll(() => service.stop());

  test("an unlimited plan shows everything, and sends no header", async () => {
    const body = await report("everything", "from=2026-09-01&to=2026-11-30");
    expect([body.header, body.totals.clicks, body.totals.scans]).toEqual([null, 16, 1]);
  });

  test("history: days before it are in neither rows nor totals", async () => {
    const body = await report("month", "from=2026-10-20&to=2026-11-15");
    // Today and the 29 days before it.
    expect(body.header).toBe("history; since=2026-10-22");
    expect([body.from, body.rows[0].day, body.rows.length]).toEqual(["2026-10-20", "2026-10-22", 25]);
    expect((await report("month", "from=2026-10-22&to=2026-11-15")).header).toBeNull();
    const byDefault = await report("month", "");
    expect([byDefault.header, byDefault.rows.length, byDefault.totals.clicks]).toEqual([null, 30, 6]);
    const past = await report("month", "from=2026-09-01&to=2026-10-21&group_by=destination");
    expect([past.header, past.rows]).toEqual(["history; since=2026-10-22", []]);
    expect(past.totals).toEqual({ clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null });
    expect((await report("month", "from=2026-09-01&to=2026-10-21")).rows).toEqual([]);
    // A day passes, and with it the first day that is shown.
    clock.advance(86_400_000);
    expect((await report("month", "from=2026-10-22&to=2026-11-15")).header).toBe("history; since=2026-10-23");
    clock.advance(-86_400_000);
  });

  test("history: a comparison with what is not shown is none; in part it is, and says so", async () => {
    const past = await report("month", "from=2026-10-30&to=2026-11-20&compare=true");
    expect([past.header, past.comparison]).toEqual([
      "history; since=2026-10-22",
      {
        from: "2026-10-08",
        to: "2026-10-29",
        totals: { clicks: 0, uniques: 0, scans: 0, conversions: 0 },
        change: { clicks: null, uniques: null, scans: null, conversions: null },
      },
    ]);
    const wholly = await report("month", "compare=true");
    expect([wholly.header, wholly.comparison]).toEqual([
      null,
      {
        unavailable: "There is nothing to compare with: the workspace's plan shows days since 2026-10-22.",
      },
    ]);
  });

  test("a month's cap: the first so many clicks and scans count, in the order in which they came in", async () => {
    const october = "from=2026-10-01&to=2026-10-31";
    const five = await report("five", october);
    expect(five.totals).toMatchObject({ clicks: 4, scans: 1, uniques: 3 });
    // The late one of 1 October came in last: what is left out is no stretch of time.
    expect(five.header).toBe("clicks; since=2026-10-01T00:00:00.001Z");
    const six = await report("six", october);
    expect([six.totals.clicks, six.totals.uniques, six.header]).toEqual([
      5,
      4,
      "clicks; since=2026-10-01T00:00:00.001Z",
    ]);
    expect((await report("six", "from=2026-11-01&to=2026-11-30")).header).toBeNull();
    const november = await report("five", "from=2026-11-01&to=2026-11-30");
    expect(november.header).toBe("clicks; since=2026-11-14T09:30:00.000Z");
    // Conversions are not capped.
    expect(november.totals).toMatchObject({ clicks: 5, conversions: 1 });
    const none = await report("none", "from=2026-09-01&to=2026-11-30");
    expect(none.totals).toMatchObject({ clicks: 0, scans: 0, uniques: 0, conversions: 1 });
    expect(none.header).toBe("clicks; since=2026-09-10T12:00:00.000Z");
  });

  test("each month counts by itself, whichever days of it are asked for", async () => {
    const all = await report("five", "from=2026-09-01&to=2026-11-30&group_by=day");
    expect(all.totals).toMatchObject({ clicks: 13, scans: 1 });
    const lastDays = await report("five", "from=2026-10-06&to=2026-10-31");
    expect([lastDays.totals.clicks, lastDays.totals.scans, lastDays.header]).toEqual([
      0,
      1,
      "clicks; since=2026-10-07T00:00:00.000Z",
    ]);
    const september = await report("five", "from=2026-09-01&to=2026-09-30");
    expect([september.totals.clicks, september.header]).toEqual([4, null]);
  });

  test("a report of some links is capped only when something of theirs is left out", async () => {
    const october = "from=2026-10-01&to=2026-10-31";
    const first = await report("six", `${october}&short_code=shown`);
    expect([first.totals.clicks, first.header]).toEqual([5, null]);
    const second = await report("six", `${october}&short_code=second`);
    expect([second.totals.clicks, second.totals.scans]).toEqual([0, 1]);
    expect(second.header).toBe("clicks; since=2026-10-01T00:00:00.001Z");
  });

  test("visits that come past the cap are sent on and kept: a larger plan shows them", async () => {
    const november = "from=2026-11-01&to=2026-11-30";
    expect((await report("five", november)).totals.clicks).toBe(5);
    expect((await service.visit("/shown")).status).toBe(302);
    expect((await report("five", november)).totals.clicks).toBe(5);
    expect((await report("six", november)).header).toBe("clicks; since=2026-11-20T08:00:00.000Z");
    expect((await report("everything", november)).totals.clicks).toBe(7);
    expect((await report("five", november)).totals.clicks).toBe(5);
  });

  test("history and a month's cap together, in JSON, CSV, a client's JSON and a client's page", async () => {
    const query = "from=2026-10-01&to=2026-11-30";
    const capped = "history; since=2026-10-22, clicks; since=2026-11-14T09:30:00.000Z";
    expect((await report("both", query)).header).toBe(capped);
    const csv = await workspace.api("GET", `${REPORT}?${query}`, undefined, { accept: "text/csv" });
    expect([csv.status, csv.headers.get("utmost-capped")]).toEqual([200, capped]);
    const { body: shared } = await workspace.api("POST", "/api/v1/report-links");
    const json = await fetch(`${shared.url}?${query}`, { headers: { accept: "application/json" } });
    expect(json.headers.get("utmost-capped")).toBe(capped);
    const page = await (await fetch(`${shared.url}?${query}`)).text();
    expect(page).toContain("shows the days since 22 Oct 2026");
    expect(page).toContain("the first of them came on 14 Nov 2026, 09:30 UTC");
    const past = await (await fetch(shared.url)).text();
    expect(past).toContain("plan does not show the period before (");
    await agree(service, workspace, { plan: "everything" });
    const whole = await (await fetch(`${shared.url}?${query}`)).text();
    expect(whole).not.toContain("plan");
  });
});
