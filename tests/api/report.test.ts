import { afterAll, beforeAll, expect, test } from "bun:test";
import { devices } from "../../src/clicks/click.ts";
import { reportGroupings } from "../../src/clicks/report-groupings.ts";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const DAY_ms = 86_400_000;
const at = (text: string): number => Date.parse(text);
const REPORT = "/api/v1/analytics/report";

onEachEngine("the report", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let link: ApiLink;
  const clock = new TestClock("2024-03-15T10:00:00Z");
  const report = async (query = "", from = workspace) => {
    const { status, body } = await from.api("GET", `${REPORT}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const timeZone = process.env["TZ"];
  beforeAll(async () => {
    // Days are UTC days wherever the server stands, and on the day on which its clocks are changed.
    process.env["TZ"] = "America/New_York";
    expect(new Date("2024-03-15T00:00:00Z").getHours()).toBe(20);
    service = await startTestService(engine, { clock });
    workspace = service.workspace;
    link = await makeLink(workspace, { destination: "https://shop.example/a", short_code: "First" });
  });
  afterAll(async () => {
    process.env["TZ"] = timeZone ?? "UTC";
    await service.stop();
  });

  test("a workspace without a click: every day of the last thirty, zeros, value null, nothing else", async () => {
    const fresh = await service.addWorkspace("Fresh");
    const zeros = { clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null };
    const body = await report("", fresh);
    expect(Object.keys(body)).toEqual(["from", "to", "group_by", "rows", "totals", "capped"]);
    expect(body).toMatchObject({ from: "2024-02-15", to: "2024-03-15", group_by: "day", capped: false });
    expect(body.totals).toEqual(zeros);
    const first = Date.UTC(2024, 1, 15);
    expect(body.rows).toEqual(
      Array.from({ length: 30 }, (_, n) => ({
        day: new Date(first + n * DAY_ms).toISOString().slice(0, 10),
        ...zeros,
      })),
    );
    for (const grouping of reportGroupings) {
      if (grouping !== "day") expect((await report(`group_by=${grouping}`, fresh)).rows).toEqual([]);
    }
  });

  test("a click lies on its UTC day, to the millisecond, over the leap day and into the next month", async () => {
    for (const [number, instant] of [
      "2024-02-27T23:59:59.999Z",
      "2024-02-28T00:00:00.000Z",
      "2024-02-29T00:00:00.000Z",
      "2024-02-29T23:59:59.999Z",
      "2024-03-01T00:00:00.000Z",
      "2024-03-02T00:00:00.000Z",
    ].entries()) {
      recordClick(service, workspace, link, { at_ms: at(instant), visitor: visitor(number) });
    }
    const body = await report("from=2024-02-28&to=2024-03-01");
    expect(body.rows.map((row: { day: string; clicks: number }) => [row.day, row.clicks])).toEqual([
      ["2024-02-28", 1],
      ["2024-02-29", 2],
      ["2024-03-01", 1],
    ]);
    expect(body.totals).toMatchObject({ clicks: 4, uniques: 4 });
  });

  test("from alone ends today, to alone begins thirty days before it, one day is a period", async () => {
    const period = async (query: string) => {
      const { from, to, rows } = await report(query);
      return [from, to, rows.length];
    };
    expect(await period("from=2024-03-14")).toEqual(["2024-03-14", "2024-03-15", 2]);
    expect(await period("to=2024-03-01")).toEqual(["2024-02-01", "2024-03-01", 30]);
    expect(await period("to=1970-01-03")).toEqual(["1970-01-01", "1970-01-03", 3]);
    expect(await period("from=2024-03-15&to=2024-03-15")).toEqual(["2024-03-15", "2024-03-15", 1]);
    expect(await period("from=9999-12-30&to=9999-12-31")).toEqual(["9999-12-30", "9999-12-31", 2]);
  });

  test("1,096 days are the most, and all of them are there", async () => {
    const link2 = await makeLink(workspace, { destination: "https://shop.example/old", short_code: "old" });
    recordClick(service, workspace, link2, { at_ms: at("2023-12-31T12:00:00Z") });
    const body = await report("from=2021-01-01&to=2024-01-01&short_code=old");
    expect([body.rows.length, body.rows.at(-1).day, body.capped]).toEqual([1096, "2024-01-01", false]);
    expect([body.rows.at(-2).clicks, body.totals.clicks]).toEqual([1, 1]);
    const { status } = await workspace.api("GET", `${REPORT}?from=2021-01-01&to=2024-01-02`);
    expect(status).toBe(422);
  });

  test("scans are apart from clicks, a visitor is one over both and over days, automated visits are in neither", async () => {
    const apart = await makeLink(workspace, { destination: "https://shop.example/b", short_code: "apart" });
    const twoDays = [at("2024-02-10T08:00:00Z"), at("2024-03-10T08:00:00Z")];
    for (const at_ms of twoDays) {
      recordClick(service, workspace, apart, { at_ms, visitor: visitor(1) });
      recordClick(service, workspace, apart, { at_ms, visitor: visitor(1), trigger: "qr" });
      recordClick(service, workspace, apart, { at_ms, visitor: visitor(2), trigger: "qr" });
      recordClick(service, workspace, apart, { at_ms, visitor: visitor(3), automated: "known_bot" });
      recordClick(service, workspace, apart, {
        at_ms,
        visitor: visitor(4),
        automated: "head",
        trigger: "qr",
      });
    }
    const query = "from=2024-02-10&to=2024-03-10&short_code=apart";
    const totals = { clicks: 2, uniques: 2, scans: 4, conversions: 0, value: null };
    for (const grouping of reportGroupings) {
      const body = await report(`${query}&group_by=${grouping}`);
      expect([grouping, body.totals]).toEqual([grouping, totals]);
      const sum = (field: string) => body.rows.reduce((all: number, row: never) => all + row[field], 0);
      expect([grouping, sum("clicks"), sum("scans")]).toEqual([grouping, 2, 4]);
    }
    const days = (await report(query)).rows.filter((row: { clicks: number }) => row.clicks > 0);
    expect(days.map((row: { uniques: number }) => row.uniques)).toEqual([2, 2]);
    expect((await report(`${query}&group_by=trigger`)).rows).toEqual([
      { trigger: "qr", clicks: 0, uniques: 2, scans: 4, conversions: 0, value: null },
      { trigger: "link", clicks: 2, uniques: 1, scans: 0, conversions: 0, value: null },
    ]);
    expect((await report(`${query}&group_by=event_type`)).rows).toEqual([
      { event_type: "scan", clicks: 0, uniques: 2, scans: 4, conversions: 0, value: null },
      { event_type: "click", clicks: 2, uniques: 1, scans: 0, conversions: 0, value: null },
    ]);
  });

  test("each grouping names its rows, orders them by size and then by key, null last", async () => {
    const wide = await makeLink(workspace, { destination: "https://shop.example/c", short_code: "wide" });
    const at_ms = at("2024-03-01T08:00:00Z");
    const countries = ["DE", "DE", "AT", "CH", null];
    const referrers = ["news.example", "com.slack", "com.slack", "a.example", null];
    for (const [place, device] of devices.entries()) {
      const facts = { country: countries[place] ?? null, referrer: referrers[place] ?? null };
      const destination = `https://shop.example/${place % 2}`;
      recordClick(service, workspace, wide, {
        at_ms,
        device,
        ...facts,
        destination,
        visitor: visitor(place),
      });
    }
    const keys = async (grouping: string) => {
      const { rows } = await report(`from=2024-03-01&to=2024-03-01&short_code=wide&group_by=${grouping}`);
      return rows.map((row: Record<string, unknown>) => [row[grouping], row["clicks"], row["uniques"]]);
    };
    expect(await keys("country")).toEqual([
      ["DE", 2, 2],
      ["AT", 1, 1],
      ["CH", 1, 1],
      [null, 1, 1],
    ]);
    expect(await keys("referrer")).toEqual([
      ["com.slack", 2, 2],
      ["a.example", 1, 1],
      ["news.example", 1, 1],
      [null, 1, 1],
    ]);
    expect(await keys("device")).toEqual([...devices].sort().map((device) => [device, 1, 1]));
    expect(await keys("destination")).toEqual([
      ["https://shop.example/0", 3, 3],
      ["https://shop.example/1", 2, 2],
    ]);
    expect(await keys("utm_term")).toEqual([[null, 5, 5]]);
  });

  test("more than a thousand keys are cut to the largest thousand", async () => {
    const many = await makeLink(workspace, { destination: "https://shop.example/d", short_code: "many" });
    const at_ms = at("2024-03-02T08:00:00Z");
    for (let number = 0; number < 1001; number += 1) {
      recordClick(service, workspace, many, {
        at_ms,
        referrer: `host-${number}.example`,
        visitor: visitor(number),
      });
    }
    recordClick(service, workspace, many, { at_ms, referrer: "host-1000.example", visitor: visitor(1000) });
    const query = "from=2024-03-02&to=2024-03-02&short_code=many&group_by=referrer";
    const body = await report(query);
    expect([body.rows.length, body.capped]).toEqual([1000, true]);
    expect(body.rows[0]).toMatchObject({ referrer: "host-1000.example", clicks: 2, uniques: 1 });
    expect(body.totals).toMatchObject({ clicks: 1002, uniques: 1001 });
    expect((await report("from=2024-03-02&to=2024-03-02&short_code=many&group_by=device")).capped).toBe(
      false,
    );
  });

  test("what was recorded before the question is in the answer, each time", async () => {
    const fresh = await makeLink(workspace, { destination: "https://shop.example/e", short_code: "now" });
    for (let count = 1; count <= 10; count += 1) {
      recordClick(service, workspace, fresh, { at_ms: clock.now(), visitor: visitor(count) });
      expect((await report("short_code=now")).totals.clicks).toBe(count);
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => report("short_code=now&group_by=country")),
    );
    for (const { totals } of answers) expect(totals).toMatchObject({ clicks: 10, uniques: 10 });
  });
});
