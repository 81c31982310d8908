import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { onEachEngine } from "../support/engines.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const REPORT = "/api/v1/analytics/report";

onEachEngine("the report as CSV", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    const clock = new TestClock("2026-05-05T12:00:00Z");
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  /** Byte for byte: `text()` would take the mark at the beginning away. */
  const csv = async (query: string) => {
    const headers = { authorization: `Bearer ${service.workspace.token}`, accept: "text/csv" };
    const response = await fetch(`${service.url}${REPORT}?${query}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, bytes.subarray(0, 3).toString("hex")]).toEqual([200, "efbbbf"]);
    return { headers: response.headers, text: bytes.subarray(3).toString("utf8") };
  };
  const read = (text: string): string[][] => parse(text, { record_delimiter: "\r\n" });
  const json = async (query: string) => (await service.workspace.api("GET", `${REPORT}?${query}`)).body;
  const pay = async (link: string, value: string | null, currency: string | null) => {
    const event_id = `${link} ${value} ${currency}`;
    const body = { customer_id: "c", event_id, kind: "purchase", link, value, currency };
    expect((await service.workspace.api("POST", "/api/v1/conversions", body)).status).toBe(201);
  };
  const linkWith = (short_code: string, input: object = {}) =>
    makeLink(service.workspace, { destination: "https://shop.example/", short_code, ...input });
  const reference = (code: string) => `${new URL(service.running.baseUrl).host}/${code}`;

  test("has one row a group, money in one column a currency, and a name to be saved under", async () => {
    const link = await linkWith("money", { utm_source: "Été, 漢字" });
    const at_ms = Date.parse("2026-05-04T10:00:00Z");
    recordClick(service, service.workspace, link, { at_ms });
    recordClick(service, service.workspace, link, { at_ms, trigger: "qr" });
    await pay(reference("money"), "10.50", "usd");
    await pay(reference("money"), "0.250", "USD");
    await pay(reference("money"), "1000", "JPY");
    await pay(reference("money"), null, null);
    const { headers, text } = await csv("short_code=money&from=2026-05-03&to=2026-05-05&compare=true");
    expect(text).toBe(
      [
        "day,clicks,uniques,scans,conversions,value_JPY,value_USD,value_usd",
        "2026-05-03,0,0,0,0,,,",
        "2026-05-04,1,1,1,0,,,",
        "2026-05-05,0,0,0,4,1000,0.250,10.50",
        "",
      ].join("\r\n"),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="report-by-day-2026-05-03-to-2026-05-05.csv"',
      vary: "Accept",
      "cache-control": "private, no-store",
      "x-request-id": expect.any(String),
    });
    const bySource = await csv("short_code=money&group_by=utm_source");
    expect(read(bySource.text)[1]?.[0]).toBe("Été, 漢字");
    expect(bySource.headers.get("content-disposition")).toContain(
      '"report-by-utm-source-2026-04-06-to-2026-05-05',
    );
    expect((await csv("short_code=nobody&group_by=country")).text).toBe(
      "country,clicks,uniques,scans,conversions\r\n",
    );
  });

  test("gives what a real reader reads back as the report's rows, whatever the keys; no key is a formula", async () => {
    const hostile = [
      '=HYPERLINK("http://evil.example","x")',
      "+1+1",
      "-1",
      "@SUM(1)",
      '"=1+1',
      "'=1+1",
      "＝1+1",
      'a"b,c;d',
      '","=1+1',
      ";=1+1",
      "sep=;",
      "plain",
      "größe",
    ];
    for (const [place, utm_term] of hostile.entries()) {
      const link = await linkWith(`hostile-${place}`, { utm_term });
      for (let count = 0; count < hostile.length - place; count += 1)
        recordClick(service, service.workspace, link, { referrer: `${utm_term}\r\n=2+2\n"` });
    }
    const none = await linkWith("hostile-none");
    recordClick(service, service.workspace, none, { referrer: null });
    for (const grouping of ["utm_term", "referrer", "destination"]) {
      const { rows } = await json(`group_by=${grouping}&from=2026-05-01`);
      const [header, ...records] = read((await csv(`group_by=${grouping}&from=2026-05-01`)).text);
      expect(header?.[0]).toBe(grouping);
      const keys = rows.map((row: Record<string, string | null>) => row[grouping] ?? "");
      const isFormula = (key: string) => /^["'\s]*[=+\-@＝]/.test(key);
      expect(records.map(([key]) => key)).toEqual(
        keys.map((key: string) => (isFormula(key) ? `'${key}` : key)),
      );
      expect(records.map(([, clicks]) => Number(clicks))).toEqual(
        rows.map(({ clicks }: { clicks: number }) => clicks),
      );
      for (const [key = ""] of records) expect(key).not.toMatch(/^[=+\-@\t\r]/);
    }
    // A program that takes another separator, too, finds no cell that begins in the middle of a key.
    const { text } = await csv("group_by=utm_term&from=2026-05-01");
    const cells = parse(text, { delimiter: ";", relax_column_count: true, relax_quotes: true });
    expect(cells.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });

  test("is refused in JSON, in the words of the report", async () => {
    const asked = { accept: "text/csv" };
    const { status, headers, body } = await service.workspace.api(
      "GET",
      `${REPORT}?group_by=browser`,
      undefined,
      asked,
    );
    expect([status, headers.get("content-type"), Object.keys(body.error.details)]).toEqual([
      422,
      "application/json; charset=utf-8",
      ["group_by"],
    ]);
    const head = await fetch(`${service.url}${REPORT}`, {
      method: "HEAD",
      headers: { ...asked, authorization: `Bearer ${service.workspace.token}` },
    });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  });
});
