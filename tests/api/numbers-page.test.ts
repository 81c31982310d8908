import { afterAll, beforeAll, expect, test } from "bun:test";
import { reportGroupings } from "../../src/clicks/report-groupings.ts";
import { definitionAddress, definitions } from "../../src/numbers/definition.rules.ts";
import { addDomain } from "../support/links.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService("sqlite", {
    clock: new TestClock("2026-03-10T12:00:00Z"),
    env: { TRUSTED_PROXIES: "1", LINK_HOST: "go.example" },
  });
  await addDomain(service, service.workspace, "own.example");
});
afterAll(() => service.stop());

const get = (path: string, init: RequestInit = {}) =>
  fetch(service.url + path, { redirect: "manual", ...init });
const onHost = (host: string) => get("/numbers", { headers: { "x-forwarded-host": host } });

test("the page of definitions has a section for everything a report shows", async () => {
  const page = await (await get("/numbers")).text();
  const anchors = [...page.matchAll(/ id="([^"]*)"/g)].map(([, anchor = ""]) => anchor);
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const anchor of Object.values(definitions)) expect(anchors).toContain(anchor);
  for (const grouping of reportGroupings)
    expect(definitionAddress(grouping)).toBe(`/numbers#${definitions[grouping]}`);
  const inner = [...page.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => address);
  for (const address of inner.filter((known) => !known.startsWith("data:")))
    expect(anchors.map((anchor) => `#${anchor}`)).toContain(address);
});

test("it is the same on every host that may show a client report, and tells of nobody", async () => {
  const pages = await Promise.all(
    ["own.example", "go.example", "OWN.example:443", new URL(service.url).host].map(async (host) => {
      const response = await onHost(host);
      return [response.status, await response.text()];
    }),
  );
  for (const page of pages) expect(page).toEqual(pages[0] ?? []);
  expect(pages[0]?.[0]).toBe(200);
  expect(String(pages[0]?.[1])).not.toMatch(/own\.example|go\.example|First/);
});

test("it loads nothing and is kept by nobody for long", async () => {
  const response = await get("/numbers/");
  const page = await response.text();
  expect(page).not.toMatch(/<script|<img|<iframe|\son\w+=|\sstyle=|javascript:|src=/i);
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
  expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
});

test("other methods are refused, other paths are links", async () => {
  const head = await get("/numbers", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const method of ["POST", "DELETE"]) {
    const { status, headers } = await get("/numbers", { method });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
  for (const path of ["/numbers/x", "/numbers.", "/numbersx"]) expect((await get(path)).status).toBe(404);
  const refused = await service.workspace.api("POST", "/api/v1/links", {
    destination: "https://shop.example/",
    short_code: "Numbers",
  });
  expect([refused.status, refused.body.error.code]).toEqual([409, "duplicate_link"]);
});
