import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { readReportPage } from "../support/report-page-reader.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const HOSTILE = `"><img src=x onerror=1></title><script>alert('1')</script>&amp;`;

onEachEngine("the report page", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let made = 0;

  const issue = async (owner = workspace): Promise<{ path: string }> => {
    const { body } = await owner.api("POST", "/api/v1/report-links");
    return { path: new URL(body.url).pathname };
  };
  const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers });
  const getJson = async (path: string) => {
    const response = await get(path, { accept: "application/json" });
    // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of each body.
    return { status: response.status, headers: response.headers, body: (await response.json()) as any };
  };
  const convert = async (owner: TestWorkspace, link: string, fields: object = {}) => {
    made += 1;
    const body = { customer_id: `c${made}`, event_id: `e${made}`, link, ...fields };
    const { status } = await owner.api("POST", "/api/v1/conversions", body);
    expect(status).toBe(201);
  };

  beforeAll(async () => {
    service = await startTestService(engine, { clock: new TestClock(NOW) });
    workspace = service.workspace;
    const { reference } = await storeLink(service, workspace, { code: "sale", utm_source: "mail" });
    await convert(workspace, reference, { value: "1234.50", currency: "EUR", kind: "purchase" });
    await convert(workspace, reference, { value: "0.25", currency: "EUR", kind: "purchase" });
    await convert(workspace, reference, { value: "7", currency: "JPY" });
    await convert(workspace, reference, { occurred_at: "2026-02-01T00:00:00Z" });
  });
  afterAll(() => service.stop());

  test("shows the workspace, the period, totals, comparison, money and a list of each grouping that says something", async () => {
    const { path } = await issue();
    const response = await get(path);
    const page = await response.text();
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    for (const words of [
      "First",
      "9 Feb – 10 Mar 2026",
      "All links of First",
      "1,234.75 EUR",
      "7 JPY",
      "purchase",
      "shop.example/sale",
      "mail",
      "10 Mar 2026",
    ]) {
      expect(page).toContain(words);
    }
    const headings = [...page.matchAll(/<h2>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/h2>/g)].map(
      ([, heading]) => heading,
    );
    expect(headings).toEqual([
      "Conversions by hour",
      "Event",
      "The same for every visit",
      "About these numbers",
    ]);
    expect(page).toContain(
      "in this period: Country, Device, Referring site, Medium, UTM campaign, Term, Content, Link or QR code.",
    );
    expect(page).toContain("As of 10 Mar 2026, 12:00 UTC");
    expect(page).toContain("Today is not over yet.");
    // Whatever a list is left out for, it can be looked at.
    const devices = await (await get(`${path}?group_by=device`)).text();
    expect(devices).toContain("Nobody came in this period.");
    expect(devices).toContain(
      "Conversions are not split by device: a server reports them, not a browser. All of them together: 3, worth 1,234.75 EUR and 7 JPY.",
    );
  });

  test("loads, keeps, frames and passes on nothing", async () => {
    const { path } = await issue();
    const response = await get(path);
    const page = await response.text();
    const { headers } = response;
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("etag")).toBeNull();
    expect(headers.get("last-modified")).toBeNull();
    expect(headers.get("set-cookie")).toBeNull();
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(policy).toContain("img-src data:;");
    expect(page).not.toMatch(/<script|<img|<iframe|\son\w+=|\sstyle=|javascript:|src=/i);
    // Every link of the page stays on it or leads to what its words mean, and none spells out the secret.
    for (const [, address = ""] of page.matchAll(/(?:href|action)="([^"]*)"/g))
      expect(address).toMatch(/^(\?|\/numbers(#[\w-]+)?$|data:image\/svg\+xml,)/);
    expect(page).not.toContain(path.slice(3));
  });

  test("is the API's report for who asks for JSON", async () => {
    const { path } = await issue();
    for (const query of [
      "",
      "?from=2026-03-01&to=2026-03-10&group_by=event_type",
      "?group_by=utm_source&compare=true&short_code=SALE",
      "?tag=nothing&host=nowhere.example&campaign_id=77",
    ]) {
      const report = await workspace.api("GET", `/api/v1/analytics/report${query}`);
      const shared = await getJson(path + query);
      expect([shared.status, shared.body]).toEqual([200, report.body]);
      expect(shared.headers.get("content-type")).toContain("application/json");
      expect(shared.headers.get("cache-control")).toContain("no-store");
      expect(shared.headers.get("vary")).toBe("Accept, Accept-Encoding, Accept-Language");
    }
    for (const query of [
      "?from=x&nope=1",
      "?group_by=browser",
      "?from=2026-03-10&to=2026-03-01",
      "?to=1&to=2",
    ]) {
      const report = await workspace.api("GET", `/api/v1/analytics/report${query}`);
      const shared = await getJson(path + query);
      expect([shared.status, shared.body]).toEqual([422, report.body]);
    }
  });

  test("is live: what was just answered is in it", async () => {
    const other = await service.addWorkspace("Live");
    const { path } = await issue(other);
    expect(await (await get(path)).text()).toContain("Nothing was counted in this period.");
    const { reference } = await storeLink(service, other, { code: "live" });
    await convert(other, reference, { value: "98765.4", currency: "KWD" });
    expect(await (await get(path)).text()).toContain("98,765.4 KWD");
  });

  test("the period and the report's own filters come from the address; the form keeps them", async () => {
    const { path } = await issue();
    const query = `?from=2026-02-01&to=2026-02-01&tag=${encodeURIComponent(HOSTILE)}&short_code=sale`;
    const page = await (await get(path + query)).text();
    expect(page).toContain('<input type="date" name="from" value="2026-02-01"');
    expect(page).toContain('name="short_code" value="sale"');
    expect(page).toContain('name="tag" value="&quot;&gt;&lt;img');
    expect(page).not.toContain("<img");
    expect(page).toContain(`Only: short code sale, tag &quot;&gt;&lt;img`);
    // An empty field of the form is one not given, and appended click ids do not matter.
    for (const harmless of ["?from=&to=", "?fbclid=AbC&utm_source=chat", "?tag=", "?compare=false"]) {
      expect((await get(path + harmless)).status).toBe(200);
    }
    expect(await (await get(`${path}?compare=false`)).text()).not.toContain("Compared with");
  });

  test("parameters that do not fit give a page that says so", async () => {
    const { path } = await issue();
    for (const query of [
      "?from=yesterday",
      "?from=2026-02-30",
      "?from=2026-03-10&to=2026-03-01",
      "?from=2000-01-01&to=2026-01-01",
      "?group_by=%22%3E%3Cimg%3E",
      "?campaign_id=1.5",
      "?from=2026-01-01&from=2026-01-02",
      "?tag=%00",
      "?compare=maybe",
      "?period=fortnight",
      "?metric=%22%3E%3Cimg%3E",
      "?format=pdf&from=x",
    ]) {
      const response = await get(path + query);
      const page = await response.text();
      expect([query, response.status]).toEqual([query, 422]);
      expect(page).toContain("does not work");
      expect(page).toContain('href="?"');
      expect(page).toContain('<form method="get">');
      expect(page.replace(/<style>.*<\/style>|<input[^>]*>|<link[^>]*>/gs, "")).not.toMatch(
        /group_by|campaign_id|YYYY|: /,
      );
      expect(page).not.toContain("<img");
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
    // Bytes that are no UTF-8 are a name that is none of ours.
    expect((await get(`${path}?tag=%FF`)).status).toBe(200);
  });

  test("a form that was refused comes back as it was filled in", async () => {
    const { path } = await issue();
    const page = await (await get(`${path}?from=2026-03-10&to=2026-03-01&tag=a%22b&campaign_id=x`)).text();
    expect(page).toContain('name="from" value="2026-03-10"');
    expect(page).toContain('name="to" value="2026-03-01"');
    expect(page).toContain('name="tag" value="a&quot;b"');
    expect(page).not.toContain('name="campaign_id"');
    expect(page.split("Its first day is after its last.")).toHaveLength(2);
    const hostile = await (await get(`${path}?from=${encodeURIComponent(HOSTILE)}`)).text();
    expect(hostile).toContain('name="from" value="&quot;&gt;&lt;img');
  });

  test("days without anything are folded; of many days the latest are shown", async () => {
    const other = await service.addWorkspace("Days");
    const { path } = await issue(other);
    const { reference } = await storeLink(service, other, { code: "days" });
    for (const day of ["2026-03-01", "2026-03-02", "2026-03-05"])
      await convert(other, reference, { occurred_at: `${day}T10:00:00Z` });
    const page = await (await get(`${path}?from=2026-02-20&to=2026-03-10&compare=false`)).text();
    expect(readReportPage(page).tables[0]?.rows.map(({ key }) => key)).toEqual([
      "20 – 28 Feb 2026",
      "1 Mar 2026",
      "2 Mar 2026",
      "3 – 4 Mar 2026",
      "5 Mar 2026",
      "6 – 10 Mar 2026",
    ]);
    for (let n = 0; n < 34; n += 1) {
      const day = new Date(Date.parse("2025-10-01T10:00:00Z") + n * 2 * 86_400_000);
      await convert(other, reference, { occurred_at: day.toISOString() });
    }
    const query = "?from=2025-10-01&to=2026-03-10&compare=false";
    const long = await (await get(path + query)).text();
    const [, address = "", earlier] =
      /<a href="(\?[^"]*group_by=day[^"]*)">and (\d+) earlier</.exec(long) ?? [];
    const [, shown = ""] = /<tbody>(.*?)<\/tbody>/s.exec(long) ?? [];
    expect(shown.match(/<tr/g)).toHaveLength(31);
    expect(Number(earlier)).toBeGreaterThan(0);
    expect(await (await get(path + address.replaceAll("&amp;", "&"))).text()).toContain(
      "1 Oct 2025</span></div></th>",
    );
  });

  test("a period before anything was counted is quietly not compared with, in the page's own words", async () => {
    const other = await service.addWorkspace("Young");
    const { path } = await issue(other);
    await service.running.control.db
      .updateTable("workspaces")
      .set({ created_at: Date.parse("2026-03-05T00:00:00Z") })
      .where("id", "=", other.id)
      .execute();
    const page = await (await get(`${path}?from=2026-03-05&to=2026-03-08`)).text();
    expect(page).toContain("Nothing was counted yet in the period before (1 – 4 Mar 2026)");
    expect(page).not.toMatch(/your workspace|the workspace/i);
  });

  test("many keys: the most counted first, the rest a click away", async () => {
    const other = await service.addWorkspace("Many");
    const { path } = await issue(other);
    for (let n = 0; n < 25; n += 1) {
      const { reference } = await storeLink(service, other, { code: `many${n}`, utm_source: `source ${n}.` });
      await convert(other, reference);
    }
    const page = await (await get(path)).text();
    expect([...page.matchAll(/source \d+\./g)]).toHaveLength(8);
    const [, address = ""] = /<a href="(\?[^"]*group_by=utm_source[^"]*)">and 17 more<\/a>/.exec(page) ?? [];
    const alone = await (await get(path + address.replaceAll("&amp;", "&"))).text();
    expect([...alone.matchAll(/source \d+\./g)]).toHaveLength(25);
    expect([...alone.matchAll(/<h2>/g)]).toHaveLength(3);
  });

  test("names are inert whatever they hold", async () => {
    const other = await service.addWorkspace(HOSTILE);
    const { path } = await issue(other);
    const { body: campaign } = await other.api("POST", "/api/v1/campaigns", { name: HOSTILE });
    const { body: link } = await other.api("POST", "/api/v1/links", {
      destination: "https://shop.example/?a=%22%3E&b='<'",
      campaign_id: campaign.id,
      tags: ["<b>tag</b>"],
      utm_source: HOSTILE,
      utm_term: "</td></table><h1>",
    });
    const url = new URL(link.short_url);
    await convert(other, url.host + url.pathname, { kind: "<svg onload=1>", value: "1", currency: "EUR" });
    const page = await (await get(path)).text();
    expect(page).toContain("<title>&quot;&gt;&lt;img src=x onerror=1&gt;&lt;/title&gt;&lt;script&gt;");
    expect(page).toContain("&lt;svg onload=1&gt;");
    expect(page).toContain("&lt;/td&gt;&lt;/table&gt;&lt;h1&gt;");
    expect(page).not.toMatch(/<script|<img|<svg onload|<b>|onerror=1>/i);
    expect(page.match(/<h1>/g)).toHaveLength(1);
  });
});
