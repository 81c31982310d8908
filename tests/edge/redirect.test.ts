import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink } from "../support/links.ts";
import { rawGet, rawRequest } from "../support/raw-http.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

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

  test("codes are found in any case, with what sentences leave at their end", async () => {
    await makeLink(service.workspace, {
      destination: "https://shop.example/found",
      short_code: "Spring-Sale",
    });
    const found = [
      "/Spring-Sale",
      "/SPRING-SALE",
      "/spring-sale/",
      "/spring-sale//",
      "/spring-sale.",
      "/spring-sale),",
      "/spring-sale%29",
      "/spring-sale%20",
      "/spring-sale%E2%80%8B",
      "/spring-sale%E2%80%8B.%22",
      "/spring-sale%C2%A0",
      "/spring-sale%EF%BB%BF/",
      "/spring-sale%E2%80%9D",
      "/spring-sale%E3%80%82",
      "/spring-sale%0A",
      "/spring-sale%00",
      "/spring-sale>",
      "/spring-sale!?fbclid=AbC",
      "/spring-sale?",
      "/%73pring-sale",
      "/x/../spring-sale",
    ];
    for (const target of found) {
      const answer = await rawGet(service.url, target, [`User-Agent: ${DESKTOP}`]);
      expect([target, answer.status]).toEqual([target, 302]);
      expect(answer.header("location")).toStartWith("https://shop.example/found");
    }
    expect((await totals("spring-sale")).clicks).toBe(found.length);
    expect(await locationOf("/spring-sale/?gclid=xY&fbclid=AbC")).toBe(
      `https://shop.example/found?gclid=xY&fbclid=AbC&_link=${shared()}/Spring-Sale`,
    );
    for (const target of [
      "/spring-sale-",
      "/spring-sale_",
      "/spring-sale&id=1",
      "/spring-sale/more",
      "/.spring-sale",
      "/spring%2Fsale",
      "/%",
      "/spring-sale%",
      "/%zz",
      "/spring-sale%ff",
      "/%00",
      "/a%00b",
      "/...",
      "//spring-sale",
      "/",
      `/${"a".repeat(65)}`,
      `/${"a".repeat(9000)}`,
      `/${"%F0%9F%8E%89".repeat(500)}`,
    ]) {
      const answer = await rawGet(service.url, target, [`User-Agent: ${DESKTOP}`]);
      if (target !== "/") expect([target, answer.status]).toEqual([target, 404]);
      expect(answer.header("location") ?? "/sign-in").not.toContain("shop.example");
    }
  });

  test("codes of any script are found in both normal forms and any case", async () => {
    for (const [code, spellings] of [
      ["구글", ["/%EA%B5%AC%EA%B8%80", "/구글".normalize("NFD"), "/구글/", "/구글。"]],
      ["café", ["/café", "/CAFÉ", "/cafe\u0301", "/cafE%CC%81."]],
      ["Straße", ["/straße", "/STRASSE", "/Stra%C3%9Fe"]],
      ["नमस्ते", ["/नमस्ते", "/नमस्ते%E2%80%8C"]],
    ] as const) {
      const { body } = await makeLink(service.workspace, { short_code: code });
      expect(body.short_url).toMatch(/^[!-~]+$/);
      for (const spelling of [new URL(body.short_url).pathname, ...spellings]) {
        const location = await locationOf(spelling);
        expect([spelling, decodeURIComponent(location ?? "")]).toEqual([
          spelling,
          `https://shop.example/?_link=${shared()}/${code}`,
        ]);
      }
    }
  });

  test("raw letters in the request line and odd agents are no trouble", async () => {
    await makeLink(service.workspace, { short_code: "odd" });
    for (const line of [
      "User-Agent: \xff\xfe\x80 odd",
      `User-Agent: ${"x".repeat(8000)}`,
      `Referer: https://${"x".repeat(4000)}`,
      "Referer: \xc3\xbc\xff",
      "Accept-Language: \x80",
    ]) {
      const answer = await rawGet(service.url, "/odd?a=\xc3\xa9", [line]);
      expect([answer.status, answer.header("location")]).toEqual([
        302,
        `https://shop.example/?a=%C3%A9&_link=${shared()}/odd`,
      ]);
    }
    const absolute = await rawGet(service.url, `http://${shared()}/odd`, [`User-Agent: ${DESKTOP}`]);
    expect(absolute.status).toBe(302);
    const magic = await locationOf("/odd?url=https://evil.example&destination=//evil.example&ios_url=x");
    expect(new URL(magic ?? "").host).toBe("shop.example");
  });

  test("a host serves its own links", async () => {
    await addDomain(service, service.workspace, "brand.example");
    await addDomain(service, service.workspace, "xn--zrich-kva.example");
    await addDomain(service, service.workspace, "unverified.example", null);
    const on = (host: string, path: string) =>
      rawGet(service.url, path, [`Host: ${host}`, `User-Agent: ${DESKTOP}`]);
    await makeLink(service.workspace, { short_code: "here", destination: "https://shop.example/shared" });
    await makeLink(service.workspace, {
      short_code: "here",
      domain: "brand.example",
      destination: "https://shop.example/brand",
    });
    await makeLink(service.workspace, { short_code: "brand-only", domain: "brand.example" });
    await makeLink(service.workspace, { short_code: "idn", domain: "zürich.example" });
    for (const host of [
      "brand.example",
      "BRAND.Example",
      "brand.example.",
      "brand.example:80",
      "brand.example:8123",
    ]) {
      const answer = await on(host, "/here");
      expect([host, answer.header("location")]).toEqual([
        host,
        "https://shop.example/brand?_link=brand.example/here",
      ]);
    }
    for (const host of ["xn--zrich-kva.example", "XN--ZRICH-KVA.example:443", "z\xc3\xbcrich.example"])
      expect([host, (await on(host, "/idn")).status]).toEqual([host, 302]);
    expect((await on(shared(), "/here")).header("location")).toStartWith("https://shop.example/shared");
    expect((await on(shared(), "/brand-only")).status).toBe(404);
    // Without LINK_HOST, hosts nobody registered are the shared one; X-Forwarded-Host is nobody's word.
    expect((await on("nobody.example", "/here")).header("location")).toStartWith(
      "https://shop.example/shared",
    );
    expect((await on("unverified.example", "/here")).status).toBe(302);
    const forged = await rawGet(service.url, "/here", [
      "X-Forwarded-Host: brand.example",
      `User-Agent: ${DESKTOP}`,
    ]);
    expect(forged.header("location")).toStartWith("https://shop.example/shared");
  });

  test("a custom domain serves links, client reports and robots.txt, nothing else", async () => {
    await addDomain(service, service.workspace, "links.example");
    const on = (path: string) => rawGet(service.url, path, ["Host: links.example", `User-Agent: ${DESKTOP}`]);
    for (const path of ["/", "/api/v1/links", "/api/v1/openapi.json", "/tokens", "/sign-in"]) {
      const answer = await on(path);
      expect([path, answer.status, answer.header("content-type")]).toEqual([
        path,
        404,
        "text/html; charset=utf-8",
      ]);
    }
    expect((await on("/robots.txt")).body).toContain("User-agent: *\nDisallow:\n");
    expect((await on("/r/nothing")).status).toBe(404);
    expect((await on("/favicon.ico")).status).toBe(204);
  });

  test("a host that is none is refused in words, whatever is asked", async () => {
    for (const host of [
      "a b",
      "a/b",
      "user@a.example",
      "a.example, b.example",
      "<script>",
      "a".repeat(400),
      "[",
    ]) {
      for (const path of ["/here", "/api/v1/links", "/"]) {
        const answer = await rawGet(service.url, path, [`Host: ${host}`]);
        expect([host, path, answer.status]).toEqual([host, path, 400]);
        expect(answer.body).not.toContain("<script>");
      }
    }
    const none = await rawRequest(service.url, "GET /api/v1/openapi.json HTTP/1.0\r\n\r\n");
    expect(none.status).toBe(200);
    expect(
      (
        await rawRequest(
          service.url,
          "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n",
        )
      ).status,
    ).toBe(405);
  });

  test("a lost database answers 503 for what is not known, and goes on redirecting what is", async () => {
    const lone = await startTestService(engine, { env: { LOG_LEVEL: "silent" } });
    await makeLink(lone.workspace, { short_code: "known" });
    expect((await lone.visit("/known")).status).toBe(302);
    await lone.running.control.reader.destroy();
    expect((await lone.visit("/known")).status).toBe(302);
    const unknown = await lone.visit("/other");
    expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await unknown.text()).toContain("try again");
    await lone.stop();
  });
});
