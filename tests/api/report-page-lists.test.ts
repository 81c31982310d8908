import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PAGE_LINKS_at_most } from "../../src/limits.ts";
import { readReportPage } from "../support/report-page-reader.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

describe("what a report page takes together", () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService("sqlite");
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
      /<figure class="plot">.*?<\/figure>/s.exec(await (await get(path)).text())?.[0] ?? "";
    // A day alone has its hours.
    expect(await chartOf()).toContain("QR scans by hour");
    const { db } = service.running.control;
    const made = { created_at: Date.now() - 2 * 86_400_000 };
    await db.updateTable("workspaces").set(made).where("id", "=", young.id).execute();
    const chart = await chartOf();
    expect(chart).toMatch(/<figcaption>Counted since \d+ [A-Z][a-z]{2}<\/figcaption>/);
    expect(chart).toMatch(/<path class="now" d="M0 720L10 720L20 0"\/>/);
    expect(chart.match(/<title>/g)).toHaveLength(3);
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
    expect(whole.match(/<title>/g)).toHaveLength(30);
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
      "Links",
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

  test("the links with the most visits stand by their short URLs, withdrawn ones too, and no more than are read", async () => {
    const many = await service.addWorkspace("Many links");
    const { path } = await issue(many);
    const { host } = new URL(service.running.baseUrl);
    const ids: number[] = [];
    for (let n = 1; n <= PAGE_LINKS_at_most + 1; n += 1) {
      const link = {
        destination: `https://shop.example/${n}`,
        short_code: `many-${n}`,
        utm_source: `s${n % 2}`,
      };
      ids.push((await many.api("POST", "/api/v1/links", link)).body.id);
      for (let times = 0; times < n; times += 1)
        await service.visit(`/many-${n}${times === 0 ? "?qr=1" : ""}`);
    }
    await many.api("DELETE", `/api/v1/links/${ids.at(-1)}`);
    const read = async (query: string) => {
      const page = await (await get(path + query)).text();
      return { page, links: readReportPage(page).tables.find(({ caption }) => caption.startsWith("Links:")) };
    };
    const { page, links } = await read("");
    expect(links?.columns).toEqual(["Links", "Clicks", "Scans"]);
    expect(links?.rows.map(({ key, counts }) => [key, ...counts])).toEqual(
      Array.from({ length: PAGE_LINKS_at_most }, (_, place) => {
        const n = PAGE_LINKS_at_most + 1 - place;
        return [`${host}/many-${n}${place === 0 ? " (withdrawn)" : ""}`, n - 1, 1];
      }),
    );
    expect(page).toContain(`The ${PAGE_LINKS_at_most} with the most visits.`);
    // Only what the address asks for; one link is what the totals are of, and a list alone has no other beside it.
    const some = await read("?only_utm_source=s1");
    expect(some.links?.rows).toHaveLength(6);
    expect(some.page).not.toContain("with the most visits.");
    expect((await read("?short_code=many-3")).links).toBeUndefined();
    expect((await read("?group_by=device")).links).toBeUndefined();
    // Bars are as long as what the rows stand by: clicks and scans.
    const [, source = ""] = /<caption class="unseen">Source:(.*?)<\/table>/s.exec(page) ?? [];
    expect([...source.matchAll(/<path d="M0 0h(\d+)v1H0z"/g)].map(([, width]) => width)).toEqual([
      "200",
      "167",
    ]);
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
