import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { readReportPage } from "../support/report-page-reader.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

onEachEngine("what a report page takes together", (engine) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const issue = async (owner: TestWorkspace): Promise<{ path: string }> => {
    const { body } = await owner.api("POST", "/api/v1/report-links");
    return { path: new URL(body.url).pathname };
  };
  const get = (path: string) => fetch(service.url + path);

  test("the line of a young workspace begins on its first day, unless something was counted before", async () => {
    const young = await service.addWorkspace("Young");
    const { path } = await issue(young);
    await young.api("POST", "/api/v1/links", { destination: "https://shop.example/", short_code: "young" });
    await service.visit("/young?qr=1");
    const chartOf = async () =>
      /<svg class="chart".*?<\/figure>/s.exec(await (await get(path)).text())?.[0] ?? "";
    const chart = await chartOf();
    expect(chart).toMatch(/<rect class="not-yet"[^>]* width="100.00%"/);
    expect(chart).toMatch(/>Counted since \d+ [A-Z][a-z]{2}<\/text>/);
    // A day alone is no line.
    expect(chart).toMatch(/<path class="now" d="M290 0"\/>/);
    expect([chart.match(/<circle/g)?.length, chart.match(/<title>/g)?.length]).toEqual([1, 1]);
    const sale = {
      customer_id: "c",
      event_id: "e",
      link: `${new URL(service.running.baseUrl).host}/young`,
      occurred_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
    };
    expect((await young.api("POST", "/api/v1/conversions", sale)).status).toBe(201);
    const whole = await chartOf();
    expect(whole).not.toContain("Counted since");
    expect(whole).toMatch(/<path class="now" d="M0 720/);
    expect([whole.match(/<circle/g), whole.match(/<title>/g)?.length]).toEqual([null, 30]);
  });

  test("what is one row or the figures of another list takes no card of its own, and nothing of it is lost", async () => {
    const other = await service.addWorkspace("Echo");
    const { path } = await issue(other);
    for (const [code, utm_source, utm_medium] of [
      ["one", "flyer", "print"],
      ["two", "letter", "email"],
    ] as const) {
      const link = {
        destination: "https://shop.example/",
        short_code: `echo-${code}`,
        utm_source,
        utm_medium,
      };
      await other.api("POST", "/api/v1/links", { ...link, utm_campaign: "spring" });
      for (let n = code === "one" ? 0 : 1; n < 2; n += 1) await service.visit(`/echo-${code}?qr=1`);
    }
    const link = `${new URL(service.running.baseUrl).host}/echo-one`;
    const sale = { customer_id: "c", event_id: "e", kind: "purchase", link };
    expect((await other.api("POST", "/api/v1/conversions", sale)).status).toBe(201);
    const page = await (await get(path)).text();
    expect(readReportPage(page).tables.map(({ caption }) => caption.split(":")[0])).toEqual([
      "Day",
      "Source",
    ]);
    expect(page).toMatch(/Medium, with the same figures:<\/a> print, email</);
    const [, facts = ""] = /<section class="card throughout">(.*?)<\/section>/s.exec(page) ?? [];
    const told = [...facts.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = "", value]) => [
      name.replaceAll(/<[^>]*>/g, ""),
      value,
    ]);
    expect(told).toEqual([
      ["UTM campaign", "spring"],
      ["Device", "Other"],
      ["Event", "purchase"],
      ["Destination", "shop.example/"],
    ]);
    // Each is still a list when it is asked for.
    const alone = await (await get(`${path}?group_by=utm_medium`)).text();
    expect(readReportPage(alone).tables[1]?.rows.map(({ key }) => key)).toEqual(["print", "email"]);
  });

  test("a workspace that nobody has named does not head its client's report", async () => {
    const other = await service.addWorkspace("Main");
    const page = await (await get((await issue(other)).path)).text();
    expect([page.includes("<title>Link report</title>"), page.includes("<h1>Link report</h1>")]).toEqual([
      true,
      true,
    ]);
    expect(page).not.toContain(">Main<");
    // Where there is nothing to compare with, nothing offers to leave it out.
    expect([
      page.includes("Nothing was counted yet in the period before"),
      page.includes("Without comparison"),
    ]).toEqual([true, false]);
  });
});
