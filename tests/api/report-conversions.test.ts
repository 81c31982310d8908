import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const REPORT = "/api/v1/analytics/report";
type Row = Record<string, unknown>;

onEachEngine("conversions and edits in the report", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  const clock = new TestClock("2026-03-15T10:00:00Z");
  let events = 0;
  const reference = (link: ApiLink) => `${new URL(link.short_url).host}/${link.short_code}`;
  const convert = async (link: ApiLink, body: object = {}, status = 201) => {
    events += 1;
    const event = { customer_id: `c${events}`, event_id: `e${events}`, link: reference(link), ...body };
    const answer = await workspace.api("POST", "/api/v1/conversions", event);
    expect([answer.status, answer.body.error]).toEqual([status, undefined]);
    return answer.body;
  };
  const report = async (query: string) => {
    const { status, body } = await workspace.api("GET", `${REPORT}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const link = (short_code: string, input: object = {}) =>
    makeLink(workspace, { destination: `https://shop.example/${short_code}`, short_code, ...input });
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    workspace = service.workspace;
  });
  afterAll(() => service.stop());

  test("a conversion is in the report that is asked for after its answer, a retry never twice", async () => {
    const asked = await link("retry");
    const body = { event_id: "same", customer_id: "c", value: "2.50", currency: "EUR" };
    await convert(asked, body);
    for (let round = 0; round < 3; round += 1) {
      expect((await report("short_code=retry")).totals).toMatchObject({
        conversions: 1,
        value: { EUR: "2.50" },
      });
      await convert(asked, { ...body, value: "99" }, 200);
    }
    const many = Array.from({ length: 16 }, () => convert(asked, { value: "0.01", currency: "EUR" }));
    await Promise.all(many);
    expect((await report("short_code=retry")).totals).toMatchObject({
      conversions: 17,
      value: { EUR: "2.66" },
    });
  });

  test("sums are exact, each currency by itself as it was written, with the decimals of the longest addend", async () => {
    const asked = await link("money");
    const paid: [string, string][] = [
      ["0.1", "EUR"],
      ["0.2", "EUR"],
      ...Array.from({ length: 10 }, (): [string, string] => ["0.1", "GBP"]),
      ["324.71", "CHF"],
      ["181.51", "CHF"],
      ["1.005", "SEK"],
      ["1000", "JPY"],
      ["1.234", "KWD"],
      ["1", "usd"],
      ["2", "USD"],
      ["1.50", "NOK"],
      ["1.5", "NOK"],
      ["999999999999999999.999999999999", "XXX"],
      ["999999999999999999.999999999999", "XXX"],
      ["0", "ISK"],
      ["007.50", "DKK"],
    ];
    for (const [value, currency] of paid) await convert(asked, { value, currency });
    await convert(asked, { currency: "PLN" });
    await convert(asked);
    const value = {
      CHF: "506.22",
      DKK: "7.50",
      EUR: "0.3",
      GBP: "1.0",
      ISK: "0",
      JPY: "1000",
      KWD: "1.234",
      NOK: "3.00",
      SEK: "1.005",
      USD: "2",
      XXX: "1999999999999999999.999999999998",
      usd: "1",
    };
    const body = await report("short_code=money&group_by=utm_source");
    expect(body.totals).toEqual({ clicks: 0, uniques: 0, scans: 0, conversions: paid.length + 2, value });
    expect(body.rows).toEqual([{ utm_source: null, ...body.totals }]);
  });

  test("value is null in a row without a value, and in totals without one", async () => {
    const asked = await link("unpaid");
    await convert(asked, { kind: "signup" });
    await convert(asked, { kind: "lead", currency: "EUR" });
    expect((await report("short_code=unpaid")).totals).toMatchObject({ conversions: 2, value: null });
    await convert(asked, { kind: "purchase", value: "5", currency: "EUR" });
    const { rows } = await report("short_code=unpaid&group_by=event_type");
    expect(rows.map((row: Row) => [row["event_type"], row["conversions"], row["value"]])).toEqual([
      ["lead", 1, null],
      ["purchase", 1, { EUR: "5" }],
      ["signup", 1, null],
    ]);
  });

  test("it lies on the UTC day on which it occurred, and a retry does not move it", async () => {
    const asked = await link("when");
    const days = ["2026-03-14T23:30:00-01:00", "2026-03-14T23:59:59.999Z", "2026-03-13T00:00:00+00:00"];
    for (const occurred_at of days) await convert(asked, { event_id: occurred_at, occurred_at });
    await convert(asked, { event_id: days[2], occurred_at: "2026-03-15T00:00:00Z" }, 200);
    const { rows } = await report("short_code=when&from=2026-03-12");
    expect(rows.map((row: Row) => [row["day"], row["conversions"]])).toEqual([
      ["2026-03-12", 0],
      ["2026-03-13", 1],
      ["2026-03-14", 1],
      ["2026-03-15", 1],
    ]);
  });

  test("for country, device, referrer and trigger it stands under null, beside the clicks that nobody knows more of", async () => {
    const asked = await link("unknown");
    const facts = { at_ms: clock.now(), device: "mobile", country: "DE", referrer: "news.example" } as const;
    recordClick(service, workspace, asked, { ...facts, visitor: visitor(1) });
    recordClick(service, workspace, asked, { at_ms: clock.now(), visitor: visitor(2) });
    await convert(asked, { value: "3", currency: "EUR" });
    const conversion = { conversions: 1, value: { EUR: "3" } };
    for (const [grouping, known, nobody] of [
      ["country", ["DE"], 1],
      ["referrer", ["news.example"], 1],
      ["device", ["desktop", "mobile"], 0],
      ["trigger", ["link"], 0],
    ] as const) {
      const { rows } = await report(`short_code=unknown&group_by=${grouping}`);
      const last = rows.find((row: Row) => row[grouping] === null);
      expect([grouping, last]).toEqual([
        grouping,
        { [grouping]: null, clicks: nobody, uniques: nobody, scans: 0, ...conversion },
      ]);
      const others = rows.filter((row: Row) => row[grouping] !== null);
      expect(others.map((row: Row) => row[grouping])).toEqual([...known]);
      for (const row of others) expect(row).toMatchObject({ conversions: 0, value: null });
    }
  });

  test("a kind that is called click or scan shares the row, and adds to no clicks", async () => {
    const asked = await link("kinds");
    recordClick(service, workspace, asked, { at_ms: clock.now(), visitor: visitor(1) });
    await convert(asked, { kind: "click" });
    await convert(asked, { kind: "scan" });
    await convert(asked, { kind: "Größe <b>" });
    await convert(asked);
    const { rows, totals } = await report("short_code=kinds&group_by=event_type");
    expect(
      rows.map((row: Row) => [row["event_type"], row["clicks"], row["scans"], row["conversions"]]),
    ).toEqual([
      ["click", 1, 0, 1],
      ["Größe <b>", 0, 0, 1],
      ["conversion", 0, 0, 1],
      ["scan", 0, 0, 1],
    ]);
    expect(totals).toMatchObject({ clicks: 1, scans: 0, conversions: 4 });
  });

  test("edits change what comes after them: clicks and conversions keep the values of their time", async () => {
    let asked = await link("edited", { utm_source: "before", utm_term: "word" });
    const both = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        recordClick(service, workspace, asked, { at_ms: clock.now(), visitor: visitor(number) });
        await convert(asked);
      }
    };
    await both(2);
    const change = { destination: "https://shop.example/new", utm_source: "after", utm_term: "" };
    const patched = await workspace.api("PATCH", `/api/v1/links/${asked.id}`, change);
    expect(patched.status).toBe(200);
    asked = patched.body;
    await both(3);
    const rowsBy = async (grouping: string) => {
      const { rows, totals } = await report(`short_code=edited&group_by=${grouping}`);
      expect(totals).toMatchObject({ clicks: 5, uniques: 3, conversions: 5 });
      return rows.map((row: Row) => [row[grouping], row["clicks"], row["uniques"], row["conversions"]]);
    };
    expect(await rowsBy("utm_source")).toEqual([
      ["after", 3, 3, 3],
      ["before", 2, 2, 2],
    ]);
    expect(await rowsBy("utm_term")).toEqual([
      [null, 3, 3, 3],
      ["word", 2, 2, 2],
    ]);
    expect(await rowsBy("destination")).toEqual([
      ["https://shop.example/new", 3, 3, 3],
      ["https://shop.example/edited", 2, 2, 2],
    ]);
  });

  test("a renamed campaign and a renamed tag change no row", async () => {
    const { body: campaign } = await workspace.api("POST", "/api/v1/campaigns", { name: "Launch" });
    const { body: tag } = await workspace.api("POST", "/api/v1/tags", { name: "Old name" });
    const asked = await link("renamed", { campaign_id: campaign.id, tags: ["Old name"] });
    recordClick(service, workspace, asked, { at_ms: clock.now(), visitor: visitor(1) });
    await convert(asked);
    const before = await report("short_code=renamed&group_by=utm_campaign");
    await workspace.api("PATCH", `/api/v1/campaigns/${campaign.id}`, { name: "Relaunch" });
    await workspace.api("PATCH", `/api/v1/tags/${tag.id}`, { name: "New name" });
    expect(await report("short_code=renamed&group_by=utm_campaign")).toEqual(before);
    expect((await report("tag=new%20NAME")).totals).toEqual(before.totals);
    expect((await report("tag=old%20name")).totals.clicks).toBe(0);
    expect((await report(`campaign_id=${campaign.id}`)).totals).toEqual(before.totals);
  });

  test("conversions alone order rows after clicks, then by their number", async () => {
    const [one, two, three] = [
      await link("order1", { tags: ["Order"], utm_content: "few" }),
      await link("order2", { tags: ["Order"], utm_content: "many" }),
      await link("order3", { tags: ["Order"], utm_content: "clicked" }),
    ];
    await convert(one);
    await convert(two);
    await convert(two);
    recordClick(service, workspace, three, { at_ms: clock.now(), visitor: visitor(1) });
    const { rows } = await report("tag=order&group_by=utm_content");
    expect(rows.map((row: Row) => row["utm_content"])).toEqual(["clicked", "many", "few"]);
  });
});
