import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";
import { agree, plansFile } from "../support/plans.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const PLANS = { all: {}, week: { history_days: 7 }, few: { quotas: { clicks_per_month: 3 } } };

interface Row {
  readonly hour: number;
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
  readonly value: Readonly<Record<string, string>> | null;
}

onEachEngine("the hours of a day", (engine) => {
  let service: TestService;
  let one: ApiLink;
  const clock = new TestClock("2026-03-15T10:30:00Z");
  const ask = (query: string) => service.workspace.api("GET", `/api/v1/analytics/hours?${query}`);
  /** The hours in which something is counted. */
  const counted = async (query: string) => {
    const { status, body } = await ask(query);
    expect([query, status, body.rows.map(({ hour }: Row) => hour)]).toEqual([
      query,
      200,
      [...Array(24).keys()],
    ]);
    return body.rows
      .filter((row: Row) => row.clicks + row.scans + row.conversions > 0)
      .map(({ hour, clicks, uniques, scans, conversions }: Row) => [
        hour,
        clicks,
        uniques,
        scans,
        conversions,
      ]);
  };
  const visit = (link: ApiLink, at: string, number: number, trigger: "link" | "qr" = "link") =>
    recordClick(service, service.workspace, link, {
      at_ms: Date.parse(at),
      visitor: visitor(number),
      trigger,
    });
  beforeAll(async () => {
    const env = { PLANS_FILE: plansFile({ plans: PLANS, default_plan: "all" }) };
    service = await startTestService(engine, { clock, env });
    const link = (short_code: string) =>
      makeLink(service.workspace, { destination: "https://shop.example/", short_code, tags: [short_code] });
    one = await link("one");
    const two = await link("two");
    for (const [at, number] of [
      ["2026-03-14T00:00:00Z", 1],
      ["2026-03-14T00:59:59.999Z", 1],
      ["2026-03-14T01:00:00Z", 1],
      ["2026-03-14T23:59:59.999Z", 2],
      ["2026-03-13T23:59:59.999Z", 3],
    ] as const)
      visit(one, at, number);
    visit(two, "2026-03-14T01:30:00Z", 4, "qr");
    const reference = `${new URL(service.running.baseUrl).host}/two`;
    const sale = { customer_id: "c", event_id: "e", link: reference, value: "0.10", currency: "EUR" };
    const { status } = await service.workspace.api("POST", "/api/v1/conversions", {
      ...sale,
      occurred_at: "2026-03-14T08:15:00+05:00",
    });
    expect(status).toBe(201);
  });
  afterAll(() => service.stop());

  test("each fact in its hour; clicks, scans and conversions add up, a visitor counts in each", async () => {
    expect(await counted("day=2026-03-14")).toEqual([
      [0, 2, 1, 0, 0],
      [1, 1, 2, 1, 0],
      [3, 0, 0, 0, 1],
      [23, 1, 1, 0, 0],
    ]);
    const { body } = await ask("day=2026-03-14");
    const report = await service.workspace.api(
      "GET",
      "/api/v1/analytics/report?from=2026-03-14&to=2026-03-14",
    );
    expect(body).toMatchObject({ day: "2026-03-14", capped: false, totals: report.body.totals });
    expect(body.totals.uniques).toBe(3);
    expect(body.rows[3].value).toEqual({ EUR: "0.10" });
    expect(body.rows[4]).toEqual({ hour: 4, clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null });
  });

  test("under the report's filters", async () => {
    expect(await counted("day=2026-03-14&tag=TWO")).toEqual([
      [1, 0, 1, 1, 0],
      [3, 0, 0, 0, 1],
    ]);
    expect(await counted("day=2026-03-14&trigger=qr")).toEqual([[1, 0, 1, 1, 0]]);
    expect(await counted("day=2026-03-14&short_code=nobody")).toEqual([]);
    expect(await counted("day=2026-03-13")).toEqual([[23, 1, 1, 0, 0]]);
    expect(await counted("day=2030-01-01")).toEqual([]);
  });

  test("today when no day is named, with what was just answered", async () => {
    expect(await counted("")).toEqual([]);
    expect(
      (await service.visit("/one", { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)" })).status,
    ).toBe(302);
    expect(await counted("")).toEqual([[10, 1, 1, 0, 0]]);
    visit(one, "2026-03-15T10:59:00Z", 77);
    visit(one, "2026-03-15T02:00:00Z", 77);
    expect(await counted("short_code=one")).toEqual([
      [2, 1, 1, 0, 0],
      [10, 2, 2, 0, 0],
    ]);
  });

  test("a plan shows of it what it shows of the report", async () => {
    await agree(service, service.workspace, { plan: "week" });
    const old = await ask("day=2026-03-08");
    expect([old.status, old.body.rows, old.body.capped, old.headers.get("utmost-capped")]).toEqual([
      200,
      [],
      true,
      "history; since=2026-03-09",
    ]);
    expect((await ask("day=2026-03-09")).body).toMatchObject({ capped: false });
    await agree(service, service.workspace, { plan: "few" });
    const few = await ask("day=2026-03-14");
    expect([few.body.capped, few.body.totals.clicks + few.body.totals.scans]).toEqual([true, 3]);
    expect(few.headers.get("utmost-capped")).toStartWith("clicks; since=2026-03-14T");
    await agree(service, service.workspace, { plan: "all" });
  });

  test("is for whoever may read reports, and refuses what it does not know", async () => {
    const token = await service.workspace.mint(["links:read"]);
    const refused = await service.call(token, "GET", "/api/v1/analytics/hours");
    expect([refused.status, refused.body.error.permission]).toEqual([403, "analytics:read"]);
    const cases: [string, string[]][] = [
      ["day=2026-02-30", ["day"]],
      ["day=today", ["day"]],
      ["day=2026-03-01&from=2026-03-01&group_by=day", ["from", "group_by"]],
      ["day=2026-03-01&day=2026-03-02", ["day"]],
      ["country=XX1&device=phone", ["country", "device"]],
    ];
    for (const [query, fields] of cases)
      expect([query, ...refusalOf(await ask(query))]).toEqual([query, 422, "invalid_input", fields]);
  });
});
