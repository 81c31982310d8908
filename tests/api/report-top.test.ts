import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

onEachEngine("links, campaigns and tags with the most clicks", (engine) => {
  let service: TestService;
  let host: string;
  const clock = new TestClock("2026-03-15T10:00:00Z");
  const ask = (query: string) => service.workspace.api("GET", `/api/v1/analytics/top?${query}`);
  const rows = async (query: string) => {
    const { status, body } = await ask(query);
    expect([query, status, body.capped]).toEqual([query, 200, false]);
    return body.rows.map((row: Record<string, unknown>) => [
      row["name"],
      row["clicks"],
      row["scans"],
      row["conversions"],
    ]);
  };
  const visits = (link: ApiLink, clicks: number, scans = 0, at_ms = clock.now()) => {
    for (let number = 0; number < clicks + scans; number += 1)
      recordClick(service, service.workspace, link, {
        at_ms,
        visitor: visitor(number),
        trigger: number < clicks ? "link" : "qr",
      });
  };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    host = new URL(service.running.baseUrl).host;
    const { api } = service.workspace;
    const campaign = async (name: string) => (await api("POST", "/api/v1/campaigns", { name })).body.id;
    const [spring, autumn] = [await campaign("Spring"), await campaign("Autumn")];
    await campaign("Nothing in it");
    const link = (short_code: string, campaign_id: number | null, tags: string[]) =>
      makeLink(service.workspace, { destination: "https://shop.example/", short_code, campaign_id, tags });
    visits(await link("one", spring, ["Print", "Shop"]), 2, 3);
    visits(await link("two", spring, ["Shop"]), 4);
    const gone = await link("gone", autumn, []);
    visits(gone, 1);
    await api("DELETE", `/api/v1/links/${gone.id}`);
    visits(await link("old", autumn, []), 9, 0, Date.parse("2026-01-01T00:00:00Z"));
    await api("POST", "/api/v1/conversions", { customer_id: "c", event_id: "e", link: `${host}/two` });
    const other = await service.addWorkspace("Other");
    recordClick(service, other, await makeLink(other, { destination: "https://other.example/" }), {
      at_ms: clock.now(),
    });
  });
  afterAll(() => service.stop());

  test("by visits, then conversions, each with what is counted for it; withdrawn links included", async () => {
    expect(await rows("")).toEqual([
      [`${host}/one`, 2, 3, 0],
      [`${host}/two`, 4, 0, 1],
      [`${host}/gone`, 1, 0, 0],
    ]);
    const { body } = await ask("");
    expect(body.rows.map((row: Record<string, unknown>) => row["withdrawn"])).toEqual([false, false, true]);
    expect(await rows("by=campaign")).toEqual([
      ["Spring", 6, 3, 1],
      ["Autumn", 1, 0, 0],
    ]);
    expect(await rows("by=tag")).toEqual([
      ["Shop", 6, 3, 1],
      ["Print", 2, 3, 0],
    ]);
  });

  test("by one figure alone, and in the order of visits where it is the same", async () => {
    const [one, two, gone] = [
      [`${host}/one`, 2, 3, 0],
      [`${host}/two`, 4, 0, 1],
      [`${host}/gone`, 1, 0, 0],
    ];
    expect(await rows("order_by=visits")).toEqual([one, two, gone]);
    expect(await rows("order_by=clicks")).toEqual([two, one, gone]);
    expect(await rows("order_by=scans")).toEqual([one, two, gone]);
    expect(await rows("order_by=conversions")).toEqual([two, one, gone]);
    // What is cut off has less of that figure, not fewer visits.
    expect(await rows("order_by=clicks&limit=1")).toEqual([two]);
    const tags = async (order: string) =>
      (await rows(`by=tag&order_by=${order}&limit=1`)).map(([name]: string[]) => name);
    expect([await tags("clicks"), await tags("scans")]).toEqual([["Shop"], ["Shop"]]);
  });

  test("in any days, of any links, as many as asked for", async () => {
    expect(await rows("from=2026-01-01&to=2026-01-01&by=campaign")).toEqual([["Autumn", 9, 0, 0]]);
    expect(await rows("limit=1")).toEqual([[`${host}/one`, 2, 3, 0]]);
    expect(await rows("limit=1&by=tag")).toEqual([["Shop", 6, 3, 1]]);
    expect(await rows("tag=print&by=campaign")).toEqual([["Spring", 2, 3, 0]]);
    expect(await rows("short_code=nobody")).toEqual([]);
  });

  test("add up to the report", async () => {
    const { body } = await service.workspace.api("GET", "/api/v1/analytics/report");
    const sums = (await rows("")).reduce(
      (all: number[], [, clicks, scans, conversions]: number[]) => [
        (all[0] ?? 0) + (clicks ?? 0),
        (all[1] ?? 0) + (scans ?? 0),
        (all[2] ?? 0) + (conversions ?? 0),
      ],
      [0, 0, 0],
    );
    expect(sums).toEqual([body.totals.clicks, body.totals.scans, body.totals.conversions]);
  });

  test("refuse what they do not know, and periods in the report's words", async () => {
    const cases: [string, string[]][] = [
      ["by=host", ["by"]],
      ["limit=0", ["limit"]],
      ["order_by=uniques", ["order_by"]],
      ["limit=1001", ["limit"]],
      ["group_by=day", ["group_by"]],
      ["from=2026-03-02&to=2026-03-01&by=x", ["by", "from", "to"]],
    ];
    for (const [query, fields] of cases)
      expect([query, ...refusalOf(await ask(query))]).toEqual([query, 422, "invalid_input", fields]);
  });
});
