import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink } from "../support/links.ts";
import { rawGet, rawRequest } from "../support/raw-http.ts";
import { startTestService, type TestService } from "../support/service.ts";

const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36";

const EVERY_ROOM = ["/here", "/", "/healthz", "/readyz", "/metrics", "/api/v1/links", "/r/x", "/tokens"];

onEachEngine("paths and hosts of links", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const locationOf = async (path: string) =>
    (await service.visit(path, { "user-agent": DESKTOP })).headers.get("location");
  const totals = async (code: string) =>
    (await service.workspace.api("GET", `/api/v1/analytics/report?short_code=${encodeURIComponent(code)}`))
      .body.totals;
  const shared = () => new URL(service.running.baseUrl).host;

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
      "/spring-sale%F0%9F%91%8D%F0%9F%8F%BD",
      "/spring-sale%E2%9D%A4%EF%B8%8F!",
      "/spring-sale%20%E2%86%92",
      "/spring-sale`|~",
      "/spring-sale%C2%AE+",
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
      "a".repeat(8192),
      "[",
      "[::1",
      "[::1]x",
      "[1:2:3]",
      "[fe80::1%eth0]",
      "[::1]:65536",
      "localhost:65536",
      "localhost:99999",
      "localhost:100000",
      "localhost:-1",
      "localhost:x",
      "a::1",
      "256.1.1.1",
      "xn--a",
      "a%zz",
      "\xff",
      "\xc2\xad",
    ]) {
      for (const path of EVERY_ROOM) {
        const answer = await rawGet(service.url, path, [`Host: ${host}`]);
        expect([host, path, answer.status]).toEqual([host, path, 400]);
        expect(answer.header("x-request-id")).toMatch(/^[a-z0-9]{20}$/);
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

  test("no Host header whatever is answered with a 500", async () => {
    const parts = fc.constantFrom(
      ..."a B . .. - _ : :: :0 :80 :00443 :65535 :65536 :1e3 [ ] [::1] [::] %41 %zz %00 xn-- 1.2.3.4 0x7f.1 256 , ; @ / \\ # ? * | ^ < >".split(
        " ",
      ),
      " ",
      "\t",
      "localhost",
      "brand.example",
      "\xc3\xbc",
      "\xe2\x80\xae",
      "\xff",
      "b".repeat(300),
    );
    const written = fc.array(parts, { maxLength: 5 }).map((some) => some.join(""));
    await fc.assert(
      fc.asyncProperty(written, fc.constantFrom(...EVERY_ROOM), async (host, path) => {
        const { status } = await rawGet(service.url, path, [`Host: ${host}`]);
        expect([200, 302, 303, 400, 401, 403, 404]).toContain(status);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
