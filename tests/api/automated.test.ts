import { afterAll, beforeAll, expect, test } from "bun:test";
import { automatedReasons } from "../../src/clicks/click.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const AUTOMATED = "/api/v1/analytics/automated";
const none = Object.fromEntries(automatedReasons.map((reason) => [reason, 0]));

onEachEngine("automated visits", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    const clock = new TestClock("2026-05-05T12:00:00Z");
    service = await startTestService(engine, { clock, env: { TRUSTED_PROXIES: "1" } });
  });
  afterAll(() => service.stop());

  const link = (short_code: string, input: object = {}) =>
    makeLink(service.workspace, { destination: "https://shop.example/", short_code, ...input });
  const report = async (query: string) => {
    const { status, body } = await service.workspace.api("GET", `${AUTOMATED}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };

  test("are counted by day and reason as they come, and stand in no click", async () => {
    await link("edge");
    const visit = (agent: string, headers = {}) =>
      service.visit("/edge", { "user-agent": agent, "x-forwarded-for": "203.0.113.7", ...headers });
    await visit("WhatsApp/2.24 A");
    await visit("WhatsApp/2.24 A");
    await visit("python-requests/2.31");
    await visit("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", {
      purpose: "prefetch",
    });
    await visit("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0");
    const totals = { visits: 4, reasons: { ...none, link_preview: 2, library: 1, prefetch: 1 } };
    expect(await report("short_code=edge&from=2026-05-04&to=2026-05-05")).toEqual({
      from: "2026-05-04",
      to: "2026-05-05",
      rows: [
        { day: "2026-05-04", visits: 0, reasons: none },
        { day: "2026-05-05", ...totals },
      ],
      totals,
    });
    const { body } = await service.workspace.api("GET", "/api/v1/analytics/report?short_code=edge");
    expect(body.totals).toMatchObject({ clicks: 1, uniques: 1, scans: 0 });
  });

  test("keep to the days and filters of the report; the default is its last 30 days", async () => {
    const shop = { name: "Shop" };
    const campaign_id = (await service.workspace.api("POST", "/api/v1/campaigns", shop)).body.id;
    const tagged = await link("tagged", { tags: ["Spring"], campaign_id });
    const plain = await link("plain");
    const at = (instant: string) => ({ at_ms: Date.parse(instant), automated: "known_bot" }) as const;
    recordClick(service, service.workspace, tagged, at("2026-02-28T23:59:59.999Z"));
    recordClick(service, service.workspace, tagged, at("2026-03-01T00:00:00Z"));
    recordClick(service, service.workspace, plain, at("2026-03-01T23:59:59.999Z"));
    recordClick(service, service.workspace, plain, { ...at("2026-03-01T12:00:00Z"), automated: null });
    const march = "from=2026-03-01&to=2026-03-01";
    expect((await report(march)).totals.reasons).toEqual({ ...none, known_bot: 2 });
    for (const filter of ["tag=SPRING", `campaign_id=${campaign_id}`, "short_code=TAGGED"])
      expect((await report(`${march}&${filter}`)).totals.visits).toBe(1);
    for (const filter of ["tag=nothing", "campaign_id=999999", "short_code=nobody", "host=no.example"])
      expect((await report(`${march}&${filter}`)).totals).toEqual({ visits: 0, reasons: none });
    const { from, to, rows } = await report("tag=spring");
    expect([from, to, rows.length]).toEqual(["2026-04-06", "2026-05-05", 30]);
  });

  test("of another workspace are never in it", async () => {
    const other = await service.addWorkspace("Other");
    const { status, body } = await other.api("GET", `${AUTOMATED}?from=2026-02-01`);
    expect([status, body.totals.visits]).toEqual([200, 0]);
  });

  test("refuse the periods that a report refuses, in its words", async () => {
    const { api } = service.workspace;
    const queries: [string, string[]][] = [
      ["from=2026-05-02&to=2026-05-01", ["from", "to"]],
      ["from=2020-01-01&to=2026-01-01", ["from", "to"]],
      ["from=2026-02-30", ["from"]],
      ["from=2026-05-06&campaign_id=x", ["campaign_id", "from"]],
      ["group_by=day", ["group_by"]],
      ["compare=true", ["compare"]],
    ];
    for (const [query, fields] of queries) {
      const answer = await api("GET", `${AUTOMATED}?${query}`);
      expect([query, ...refusalOf(answer)]).toEqual([query, 422, "invalid_input", fields]);
    }
    for (const query of ["from=2026-05-02&to=2026-05-01", "from=2020-01-01&to=2026-01-01"]) {
      const told = (await api("GET", `${AUTOMATED}?${query}`)).body.error;
      expect(told).toEqual((await api("GET", `/api/v1/analytics/report?${query}`)).body.error);
    }
  });
});
