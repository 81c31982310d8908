import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink } from "../support/links.ts";
import { rawGet } from "../support/raw-http.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";
import { until } from "../support/until.ts";

// Each of these starts services of its own, which takes seconds on a busy machine.
setDefaultTimeout(60_000);

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36";
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36";

onEachEngine("redirects", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  const locationOf = async (path: string, headers: Record<string, string> = { "user-agent": DESKTOP }) =>
    (await service.visit(path, headers)).headers.get("location");
  const totals = async (code: string) =>
    (await service.workspace.api("GET", `/api/v1/analytics/report?short_code=${encodeURIComponent(code)}`))
      .body.totals;
  const shared = () => new URL(service.running.baseUrl).host;

  test("a live link answers 302 with its landing URL, for nobody to keep", async () => {
    const { body } = await makeLink(service.workspace, {
      destination: "https://shop.example/?abc#sec",
      short_code: "Promo",
      utm_source: "mail",
    });
    expect(body.short_url).toBe(`${service.running.baseUrl}/Promo`);
    const answer = await service.visit("/Promo", { "user-agent": DESKTOP });
    expect(answer.status).toBe(302);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      location: `https://shop.example/?abc&utm_source=mail&_link=${shared()}/Promo#sec`,
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer-when-downgrade",
    });
    expect(await answer.text()).toBe("");
  });

  test("every visit has a Location of its own", async () => {
    await makeLink(service.workspace, { destination: "https://shop.example/many", short_code: "many" });
    const locations = await Promise.all(Array.from({ length: 50 }, (_, n) => locationOf(`/many?n=${n}`)));
    expect(locations).toEqual(
      Array.from({ length: 50 }, (_, n) => `https://shop.example/many?n=${n}&_link=${shared()}/many`),
    );
  });

  test("clicks, scans and automated visits are told apart; repeats are one visitor", async () => {
    await makeLink(service.workspace, { short_code: "count" });
    for (let n = 0; n < 2; n += 1) await service.visit("/count", { "user-agent": DESKTOP });
    for (let n = 0; n < 3; n += 1) await service.visit("/count/?qr=1", { "user-agent": IPHONE });
    const automated: readonly [string, Record<string, string>][] = [
      ["a preview", { "user-agent": "WhatsApp/2.24.1.2 A" }],
      [
        "a crawler",
        { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      ],
      ["a prefetch", { "user-agent": DESKTOP, "sec-purpose": "prefetch;prerender" }],
      ["an older prefetch", { "user-agent": DESKTOP, purpose: "prefetch" }],
      ["Firefox's prefetch", { "user-agent": DESKTOP, "x-moz": "prefetch" }],
    ];
    for (const [, headers] of automated) expect((await service.visit("/count", headers)).status).toBe(302);
    const head = await rawGet(service.url, "/count", [`User-Agent: ${IPHONE}`], "HEAD");
    const get = await rawGet(service.url, "/count", [`User-Agent: ${IPHONE}`]);
    expect([head.status, head.header("location"), head.body]).toEqual([302, get.header("location"), ""]);
    expect(await totals("count")).toEqual({ clicks: 3, uniques: 2, scans: 3, conversions: 0, value: null });
  });

  test("curl on one's own machine counts, without an agent too", async () => {
    await makeLink(service.workspace, { short_code: "trying" });
    await service.visit("/trying", { "user-agent": "curl/8.5.0" });
    await rawGet(service.url, "/trying");
    expect((await totals("trying")).clicks).toBe(2);
  });

  test("phones go where the link sends them, scans too; previews and all others to the destination", async () => {
    const { body } = await makeLink(service.workspace, {
      destination: "https://shop.example/web",
      ios_url: "https://apps.apple.com/app/id1",
      android_url: "https://play.google.com/store/apps/details?id=com.shop",
      utm_source: "mail",
    });
    const path = new URL(body.short_url).pathname;
    const link = `${shared()}${path}`;
    const web = `https://shop.example/web?utm_source=mail&_link=${link}`;
    expect(await locationOf(path)).toBe(web);
    expect(await locationOf(path, { "user-agent": "facebookexternalhit/1.1" })).toBe(web);
    expect(await locationOf(path, { "user-agent": `${IPHONE} (compatible; Googlebot/2.1)` })).toBe(web);
    expect(await locationOf(`${path}?qr=1`, { "user-agent": IPHONE })).toBe(
      `https://apps.apple.com/app/id1?utm_source=mail&_link=${link}`,
    );
    const play = new URL((await locationOf(path, { "user-agent": ANDROID })) ?? "");
    expect(play.searchParams.get("referrer")).toBe(`utm_source=mail&_link=${link}`);
    const rows = await service.workspace.api(
      "GET",
      `/api/v1/analytics/report?group_by=destination&short_code=${body.short_code}`,
    );
    expect(rows.body.rows.map((row: { destination: string }) => row.destination).sort()).toEqual([
      "https://apps.apple.com/app/id1",
      "https://play.google.com/store/apps/details?id=com.shop",
      "https://shop.example/web",
    ]);
  });

  test("a chat goes out as it is", async () => {
    const { body } = await makeLink(service.workspace, {
      whatsapp_number: "+44 20 7946 0000",
      whatsapp_message: "Hi & bye #1",
      utm_source: "mail",
    });
    const path = new URL(body.short_url).pathname;
    expect(await locationOf(`${path}?text=evil&gclid=1`)).toBe(body.destination);
  });

  test("an edit, an expiry, a block and a withdrawal hold from the next request", async () => {
    const { body } = await makeLink(service.workspace, {
      destination: "https://shop.example/a",
      short_code: "warm",
    });
    const api = `/api/v1/links/${body.id}`;
    expect(await locationOf("/warm")).toStartWith("https://shop.example/a");
    for (let n = 0; n < 20; n += 1) {
      // Visits all around the change: none of them may leave the old state behind.
      const around = Array.from({ length: 4 }, () => service.visit("/warm", { "user-agent": DESKTOP }));
      await service.workspace.api("PATCH", api, { destination: `https://shop.example/${n}` });
      expect(await locationOf("/warm")).toStartWith(`https://shop.example/${n}?`);
      await Promise.all(around);
    }
    const before = await totals("warm");
    await service.workspace.api("PATCH", api, { expires_at: new Date(clock.now() + 60_000).toISOString() });
    expect((await service.visit("/warm")).status).toBe(302);
    clock.advance(60_000);
    for (let n = 0; n < 3; n += 1) expect((await service.visit("/warm")).status).toBe(410);
    await service.workspace.api("PATCH", api, { expires_at: null });
    expect((await service.visit("/warm")).status).toBe(302);
    expect((await service.workspace.api("DELETE", api)).status).toBe(204);
    expect((await service.visit("/warm", { "user-agent": IPHONE })).status).toBe(410);
    expect((await totals("warm")).clicks).toBe(before.clicks + 2);
  });

  test("whoever is signed in to the console and mistypes its address is led back, and nobody else", async () => {
    const pageFor = async (headers: Record<string, string>) => {
      const answer = await service.visit("/no-such-page", headers);
      return [answer.status, (await answer.text()).includes('<a href="/">Open the console</a>')];
    };
    expect(await pageFor({ cookie: "first=1; utmost_session=whatever" })).toEqual([404, true]);
    for (const cookie of ["", "first=1", "utmost_form=1", "session=1"])
      expect(await pageFor({ cookie })).toEqual([404, false]);
    await storeLink(service, service.workspace, { code: "over", expires_at: 1 });
    const gone = await service.visit("/over", { cookie: "utmost_session=whatever" });
    expect([gone.status, (await gone.text()).includes("console")]).toEqual([410, false]);
  });

  test("a code that was unknown is known as soon as it is made", async () => {
    expect((await service.visit("/fresh")).status).toBe(404);
    await makeLink(service.workspace, { short_code: "fresh" });
    expect((await service.visit("/fresh")).status).toBe(302);
  });

  test.each([
    ["blocked", { scan: "blocked" }, 403, null],
    ["pending", { scan: "pending" }, 503, "30"],
    ["expired", { expires_at: 1 }, 410, null],
  ] as const)("a %s link leads nowhere and says why", async (code, fields, status, retryAfter) => {
    await storeLink(service, service.workspace, { code: `state-${code}`, ...fields });
    for (const agent of [DESKTOP, IPHONE, "facebookexternalhit/1.1"]) {
      const answer = await service.visit(`/state-${code}?qr=1`, { "user-agent": agent });
      expect([answer.status, answer.headers.get("location"), answer.headers.get("retry-after")]).toEqual([
        status,
        null,
        retryAfter,
      ]);
      const page = await answer.text();
      expect(page).not.toContain("shop.example");
      expect(page).toContain('<meta name="robots" content="noindex">');
      expect(answer.headers.get("content-security-policy")).toStartWith(
        "default-src 'none'; style-src 'sha256-",
      );
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await totals(`state-${code}`)).scans).toBe(0);
  });

  test("other methods are refused and not counted", async () => {
    await makeLink(service.workspace, { short_code: "only-get" });
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"]) {
      for (const path of ["/only-get", "/no-such-code"]) {
        const answer = await rawGet(
          service.url,
          path,
          [`User-Agent: ${DESKTOP}`, "Content-Length: 0"],
          method,
        );
        expect([method, answer.status, answer.header("allow"), answer.header("location")]).toEqual([
          method,
          405,
          "GET, HEAD",
          null,
        ]);
      }
    }
    expect((await totals("only-get")).clicks).toBe(0);
  });

  test("a lost database answers 503 for what is not known, and goes on redirecting what is", async () => {
    const lone = await startTestService(engine, { env: { LOG_LEVEL: "silent" } });
    await makeLink(lone.workspace, { short_code: "known" });
    const { id } = (await makeLink(lone.workspace, { short_code: "early" })).body;
    expect((await lone.visit("/late")).status).toBe(404);
    // As another process changes a link: when that is seen here, every change before it has been read.
    const { db, reader } = lone.running.control;
    await db.updateTable("links").set({ code: "late", code_key: "late" }).where("id", "=", id).execute();
    const change = { link_id: id, host: "", code_key: "late", changed_at: Date.now() };
    await db.insertInto("link_changes").values(change).execute();
    await until(
      async () => (await lone.visit("/late")).status,
      (status) => status === 302,
    );
    expect((await lone.visit("/known")).status).toBe(302);
    await reader.destroy();
    expect((await lone.visit("/known")).status).toBe(302);
    const unknown = await lone.visit("/other");
    expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await unknown.text()).toContain("try again");
    await lone.stop();
  });
});
