import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { reportGroupings } from "../../src/clicks/report-groupings.ts";
import { fillWithTraffic } from "../support/client-traffic.ts";
import { readReportPage } from "../support/report-page-reader.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

// What a client reads is what the API says: the same figures in every grouping, period and filter.

const NOW = "2026-03-10T17:20:00Z";
/** In the order of the totals, and of a list's columns. */
const FIGURES = ["clicks", "scans", "uniques", "conversions"] as const;

/** By what conversions cannot be told apart. */
const UNSPLIT: readonly string[] = ["country", "device", "referrer", "trigger"];

/** A row or total as the API gives it. */
interface Counted {
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
  readonly value: Readonly<Record<string, string>> | null;
  readonly [key: string]: unknown;
}

describe("the numbers of the report page", () => {
  let service: TestService;
  let workspace: TestWorkspace;
  let path: string;

  const report = async (query: string) => {
    const { status, body } = await workspace.api("GET", `/api/v1/analytics/report?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const page = async (query: string) => {
    const response = await fetch(`${service.url}${path}?${query}`);
    expect([query, response.status]).toEqual([query, 200]);
    return readReportPage(await response.text());
  };
  const moneyOf = (value: Counted["value"]): string[] =>
    Object.entries(value ?? {})
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, amount]) => {
        const [whole = "", decimals] = amount.split(".");
        return `${Number(whole).toLocaleString("en")}${decimals === undefined ? "" : `.${decimals}`} ${currency}`;
      });

  beforeAll(async () => {
    service = await startTestService("sqlite", { clock: new TestClock(NOW) });
    workspace = await service.addWorkspace("Nordlicht");
    await service.running.control.db
      .updateTable("workspaces")
      .set({ created_at: Date.parse("2025-06-01T00:00:00Z") })
      .execute();
    await fillWithTraffic(service, workspace, Date.parse(NOW));
    path = new URL((await workspace.api("POST", "/api/v1/report-links")).body.url).pathname;
  }, 60_000);
  afterAll(() => service.stop());

  test("totals, changes and money are the API's", async () => {
    for (const query of [
      "",
      "from=2026-03-01&to=2026-03-09",
      "short_code=nord-2&from=2026-02-20",
      "tag=none",
    ]) {
      const { totals, comparison } = await report(`${query}&compare=true`);
      const read = await page(query);
      expect(read.totals).toEqual(FIGURES.map((name) => totals[name]));
      expect(read.wasBefore).toEqual(FIGURES.map((name) => comparison.totals[name]));
      const changes = FIGURES.map((name) => comparison.change[name]).filter((change) => change !== null);
      expect(read.changes).toEqual(
        changes.map((change) => `${change > 0 ? "+" : ""}${change.toLocaleString("en")}%`),
      );
      expect(read.money).toEqual(moneyOf(totals.value));
    }
  });

  test("filters are the API's; those of UTM values have names that no mail program appends", async () => {
    for (const [query, asked] of [
      ["only_utm_source=newsletter", "utm_source=newsletter"],
      [
        "country=de&device=mobile&only_utm_campaign=spring-sale",
        "country=DE&device=mobile&utm_campaign=spring-sale",
      ],
      ["trigger=qr&referrer=", "trigger=qr"],
      ["utm_source=newsletter&utm_medium=email&utm_campaign=theirs", ""],
    ]) {
      const { totals } = await report(`${asked}&compare=true`);
      const response = await fetch(`${service.url}${path}?${query}`);
      const html = await response.text();
      const shown = query?.match(/country|trigger/) ? FIGURES.slice(0, 3) : FIGURES;
      expect([query, readReportPage(html).totals]).toEqual([query, shown.map((name) => totals[name])]);
      expect([query, html.includes(">Only: ")]).toEqual([query, asked !== ""]);
    }
    const refused = await fetch(`${service.url}${path}?country=nowhere&only_utm_term=x&device=mobile`);
    const words = await refused.text();
    expect([refused.status, words.includes("The filter by country cannot be read")]).toEqual([422, true]);
    expect(words).toContain('name="only_utm_term" value="x"');
    expect(words).toContain('name="device" value="mobile"');
  });

  test("rows of every grouping are the API's, in its order; a page alone has all of them", async () => {
    for (const grouping of reportGroupings.filter((name) => name !== "day")) {
      const { rows, totals } = await report(`group_by=${grouping}`);
      const { tables } = await page(`group_by=${grouping}`);
      const isSplit = !UNSPLIT.includes(grouping);
      const shown = FIGURES.filter(
        (name) =>
          name === "clicks" ||
          name === "uniques" ||
          (totals[name] > 0 && (name !== "conversions" || isSplit)),
      );
      const listed = rows.filter((row: Counted) => isSplit || row.clicks + row.scans > 0);
      expect(tables).toHaveLength(2);
      expect(tables[1]?.columns).toHaveLength(1 + shown.length + (isSplit ? 1 : 0));
      expect(tables[1]?.rows.map(({ counts }) => counts)).toEqual(
        listed.map((row: Counted) => shown.map((name) => row[name])),
      );
      expect(tables[1]?.rows.map(({ money }) => money)).toEqual(
        listed.map(({ value }: Counted) => (isSplit ? moneyOf(value) : [])),
      );
      if (grouping.startsWith("utm_"))
        expect(tables[1]?.rows.map(({ key }) => key)).toEqual(
          rows.map((row: Counted) => row[grouping] ?? "None"),
        );
    }
  });

  test("conversions are left out where they are not split, and all of them are told below, in every such list", async () => {
    const { totals } = await report("");
    const sentence = `All of them together: ${totals.conversions}, worth ${moneyOf(totals.value).join(" and ")}.`;
    let unknown = 0;
    for (const [grouping, by] of [
      ["country", "country"],
      ["device", "device"],
      ["referrer", "referring site"],
      ["trigger", "link or QR code"],
    ] as const) {
      const { rows } = await report(`group_by=${grouping}`);
      const missing = rows.find((row: Counted) => row[grouping] === null) as Counted;
      expect([grouping, missing.conversions]).toEqual([grouping, totals.conversions]);
      if (missing.clicks + missing.scans > 0) unknown += 1;
      const html = await (await fetch(`${service.url}${path}?group_by=${grouping}`)).text();
      expect(html).toContain(
        `Conversions are not split by ${by}: a server reports them, not a browser. ${sentence}`,
      );
      expect(html.split("Conversions are not split")).toHaveLength(2);
      expect(readReportPage(html).totals[3]).toBe(totals.conversions);
      // Narrowed to a row there is no conversion to find: that is no zero.
      const known = rows.find((row: Counted) => row[grouping] !== null)[grouping];
      const narrowed = await (await fetch(`${service.url}${path}?${grouping}=${known}`)).text();
      expect(readReportPage(narrowed).totals).toHaveLength(3);
      expect(narrowed).toContain(
        `>Conversions are not split by ${by}: a server reports them, not a browser.</a>`,
      );
      expect(narrowed).not.toContain("All of them together");
    }
    // Some of the lists have visits of which nobody knows, some have none.
    expect([unknown > 0, unknown < 4]).toEqual([true, true]);
  });

  test("days are the API's, and so is the period before, whichever figure is shown", async () => {
    for (const metric of FIGURES) {
      const { rows } = await report("from=2026-02-20&to=2026-03-10");
      const before = await report("from=2026-02-01&to=2026-02-19");
      const { tables } = await page(`from=2026-02-20&to=2026-03-10&group_by=day&metric=${metric}`);
      const [days] = tables;
      const expected = rows.map((row: Counted, place: number) => [
        ...FIGURES.map((name) => row[name]),
        before.rows[place][metric],
      ]);
      expect(days?.columns).toHaveLength(7);
      expect(days?.rows.filter(({ isGap }) => !isGap).map(({ counts }) => counts)).toEqual(expected);
    }
  });

  test("the overview has the first rows of each list, and leads to the others", async () => {
    const { tables } = await page("");
    const captions = tables.map(({ caption }) => caption.split(":")[0]);
    // Media have the figures of sources; what is a click and what a scan the totals say.
    expect(captions).toEqual([
      "Day",
      "Links",
      "UTM campaign",
      "Source",
      "Referring site",
      "Country",
      "Device",
      "Event",
      "Content",
      "Destination",
    ]);
    const { rows } = await report("group_by=country");
    expect(tables[5]?.rows.map(({ counts }) => counts[0])).toEqual(
      rows.slice(0, 8).map(({ clicks }: Counted) => clicks),
    );
  });

  test("the CSV behind the secret link is the API's, formula-safe, for whatever the page shows", async () => {
    for (const [shown, asked] of [
      ["format=csv", "group_by=day"],
      ["format=csv&group_by=utm_source&metric=scans&compare=false", "group_by=utm_source"],
      ["format=csv&group_by=country&period=7d", "group_by=country&from=2026-03-04&to=2026-03-10"],
      [
        "format=csv&group_by=event_type&period=last-month",
        "group_by=event_type&from=2026-02-01&to=2026-02-28",
      ],
    ] as const) {
      const csv = await workspace.api("GET", `/api/v1/analytics/report?${asked}`, undefined, {
        accept: "text/csv",
      });
      const shared = await fetch(`${service.url}${path}?${shown}`);
      expect([shown, shared.status, await shared.text()]).toEqual([shown, 200, csv.body]);
      for (const name of ["content-type", "content-disposition"])
        expect(shared.headers.get(name)).toBe(csv.headers.get(name));
      expect(shared.headers.get("cache-control")).toContain("no-store");
      // By its header as well, as strict as the API.
      const same = await fetch(`${service.url}${path}?${asked}`, { headers: { accept: "text/csv" } });
      expect([same.status, await same.text()]).toEqual([200, csv.body]);
    }
  });
});
