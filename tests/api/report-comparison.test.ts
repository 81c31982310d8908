import { afterAll, beforeAll, expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { onEachEngine } from "../support/engines.ts";
import { type ApiLink, makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const REPORT = "/api/v1/analytics/report";

onEachEngine("the report's comparison", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let link: ApiLink;
  const clock = new TestClock("2024-01-10T10:00:00Z");
  const report = async (query: string) => {
    const { status, body } = await workspace.api("GET", `${REPORT}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const visit = (day: string, visitors: readonly number[], trigger: "link" | "qr" = "link") => {
    for (const number of visitors) {
      const at_ms = Date.parse(`${day}T12:00:00Z`);
      recordClick(service, workspace, link, { at_ms, visitor: visitor(number), trigger });
    }
  };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    workspace = service.workspace;
    link = await makeLink(workspace, { destination: "https://shop.example/a", short_code: "compared" });
    visit("2024-02-28", [1, 2, 3, 4]);
    visit("2024-02-29", [1, 1], "qr");
    visit("2024-03-01", [1, 2, 9]);
    visit("2024-03-02", [1], "qr");
  });
  afterAll(() => service.stop());

  test("is there only when asked for", async () => {
    expect(await report("from=2024-03-01&to=2024-03-02")).not.toHaveProperty("comparison");
    expect(await report("from=2024-03-01&to=2024-03-02&compare=false")).not.toHaveProperty("comparison");
  });

  test("gives the period before, its totals and the change, the same for every grouping", async () => {
    for (const grouping of ["day", "trigger", "destination", "event_type", "utm_term"]) {
      const body = await report(`from=2024-03-01&to=2024-03-02&compare=true&group_by=${grouping}`);
      expect(body.totals).toEqual({ clicks: 3, uniques: 3, scans: 1, conversions: 0, value: null });
      expect(body.comparison).toEqual({
        from: "2024-02-28",
        to: "2024-02-29",
        totals: { clicks: 4, uniques: 4, scans: 2, conversions: 0 },
        change: { clicks: -25, uniques: -25, scans: -50, conversions: null },
      });
    }
  });

  test("the filters hold on both sides", async () => {
    const other = await makeLink(workspace, {
      destination: "https://shop.example/b",
      short_code: "elsewhere",
    });
    const { comparison } = await report("from=2024-03-01&to=2024-03-02&compare=true&short_code=elsewhere");
    const nothing = { clicks: 0, uniques: 0, scans: 0, conversions: 0 };
    expect(comparison.totals).toEqual(nothing);
    expect(comparison.change).toEqual({ clicks: null, uniques: null, scans: null, conversions: null });
    for (const day of ["2024-02-29", "2024-03-02"]) {
      recordClick(service, workspace, other, { at_ms: Date.parse(`${day}T00:00:00Z`), visitor: visitor(1) });
    }
    const { comparison: again } = await report(
      "from=2024-03-01&to=2024-03-02&compare=true&short_code=elsewhere",
    );
    expect(again.totals).toEqual({ ...nothing, clicks: 1, uniques: 1 });
    expect(again.change).toMatchObject({ clicks: 0, uniques: 0, scans: null });
  });

  test("without from, with the longest period, and into the future", async () => {
    clock.now_ms = Date.parse("2024-03-15T10:00:00Z");
    expect((await report("compare=true")).comparison).toMatchObject({ from: "2024-01-16", to: "2024-02-14" });
    const longest = (await report("from=2024-03-01&to=2027-03-01&compare=true")).comparison;
    expect(longest).toMatchObject({ from: "2021-03-01", to: "2024-02-29", totals: { clicks: 5, scans: 2 } });
    const future = (await report("from=9999-12-30&to=9999-12-31&compare=true")).comparison;
    expect(future).toMatchObject({ from: "9999-12-28", to: "9999-12-29", totals: { clicks: 0 } });
  });

  test("is unavailable, in a sentence, when all of it lies before the workspace's first day", async () => {
    // The workspace was made on 2024-01-10.
    for (const query of [
      "from=2024-01-10&to=2024-01-20",
      "from=1970-01-01&to=1970-01-01",
      "from=2022-01-01&to=2024-01-10",
    ]) {
      const { comparison } = await report(`${query}&compare=true`);
      expect(Object.keys(comparison)).toEqual(["unavailable"]);
      expect(comparison.unavailable).toBe(
        "There is nothing to compare with: clicks have been counted since 2024-01-10.",
      );
    }
    const partly = (await report("from=2024-01-11&to=2024-01-20&compare=true")).comparison;
    expect(partly).toMatchObject({ from: "2024-01-01", to: "2024-01-10" });
  });

  test("says nothing untrue where a conversion happened before the workspace was made", async () => {
    clock.now_ms = Date.parse("2024-03-15T10:00:00Z");
    const made = await service.addWorkspace("Came late");
    const { short_url } = await makeLink(made, { destination: "https://shop.example/b" });
    const sent = await made.api("POST", "/api/v1/conversions", {
      customer_id: "c",
      event_id: "early",
      link: short_url.replace(/^https?:\/\//, ""),
      occurred_at: "2024-03-12T12:00:00Z",
    });
    expect(sent.status).toBe(201);
    const query = (from: string, to: string) => `${REPORT}?from=${from}&to=${to}&compare=true`;
    const early = (await made.api("GET", query("2024-03-12", "2024-03-12"))).body;
    expect(early.totals.conversions).toBe(1);
    const { comparison } = (await made.api("GET", query("2024-03-13", "2024-03-15"))).body;
    expect(comparison).toEqual({
      unavailable: "There is nothing to compare with: clicks have been counted since 2024-03-15.",
    });
  });
});
