import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { createWorkspace } from "../../src/access/create-workspace.ts";
import { mintToken } from "../../src/access/mint-token.ts";
import { permissions } from "../../src/access/permissions.ts";
import { readConfig } from "../../src/config.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import type { Outside } from "../../src/outside.ts";
import { startService } from "../../src/service.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { addDomain, makeLink } from "../support/links.ts";
import { rawGet, rawRequest } from "../support/raw-http.ts";
import { startTestService, type TestService } from "../support/service.ts";

// Each of these starts services of its own, which takes seconds on a busy machine.
setDefaultTimeout(60_000);

const AGENT = "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0";

describe("with a link host of its own", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService("sqlite", {
      env: { BASE_URL: "https://app.example", LINK_HOST: "Go.Example" },
    });
    await addDomain(service, service.workspace, "brand.example");
    await makeLink(service.workspace, { short_code: "promo" });
    await makeLink(service.workspace, {
      short_code: "promo",
      domain: "brand.example",
      destination: "https://b.example/",
    });
  });
  afterAll(() => service.stop());
  const on = (host: string, target: string, headers: readonly string[] = []) =>
    rawGet(service.url, target, [`Host: ${host}`, AGENT, ...headers]);

  test("addresses name it, from the configuration and never from the request", async () => {
    const { body } = await makeLink(service.workspace, { short_code: "addr" });
    expect([body.short_url, body.qr_url]).toEqual([
      "https://go.example/addr",
      "https://go.example/addr?qr=1",
    ]);
    expect((await on("go.example", "/addr")).header("location")).toBe(
      "https://shop.example/?_link=go.example/addr",
    );
  });

  // Host, path → status; what the answer is.
  test.each([
    ["go.example", "/promo", 302, "link"],
    ["GO.EXAMPLE.:443", "/promo", 302, "link"],
    ["go.example:8080", "/promo", 302, "link"],
    ["brand.example", "/promo", 302, "link"],
    ["app.example", "/promo", 404, "page"],
    ["nobody.example", "/promo", 404, "page"],
    ["127.0.0.1", "/promo", 404, "page"],
    ["app.example", "/api/v1/openapi.json", 200, "json"],
    ["nobody.example", "/api/v1/openapi.json", 200, "json"],
    ["go.example", "/api/v1/openapi.json", 404, "page"],
    ["brand.example", "/api/v1/openapi.json", 404, "page"],
    ["go.example", "/tokens", 404, "page"],
    ["go.example", "/", 404, "page"],
    ["go.example", "/robots.txt", 200, "text"],
    ["brand.example", "/robots.txt", 200, "text"],
    ["app.example", "/robots.txt", 200, "text"],
    ["go.example", "/r/nothing", 404, "page"],
    ["app.example", "/r/nothing", 404, "page"],
    ["app.example", "/healthz", 200, "json"],
    ["go.example", "/healthz", 200, "json"],
  ])("%s%s: %d %s", async (host, target, status, kind) => {
    const answer = await on(host, target);
    expect(answer.status).toBe(status);
    const type = { link: null, page: "text/html", json: "application/json", text: "text/plain" }[kind];
    if (type !== null && type !== undefined) expect(answer.header("content-type")).toStartWith(type);
    else expect(answer.header("location")).toContain("_link=");
  });

  test("the console is where the API is", async () => {
    expect((await on("app.example", "/tokens")).status).not.toBe(404);
    expect((await on("nobody.example", "/tokens")).status).not.toBe(404);
  });

  test("a code of one host is none on another, and figures are kept apart", async () => {
    expect((await on("brand.example", "/promo")).header("location")).toBe(
      "https://b.example/?_link=brand.example/promo",
    );
    expect((await on("brand.example", "/addr")).status).toBe(404);
    const report = (host: string) =>
      service.workspace.api("GET", `/api/v1/analytics/report?short_code=promo&host=${host}`);
    expect((await report("brand.example")).body.totals.clicks).toBe(2);
    expect((await report("BRAND.example.")).body.totals.clicks).toBe(2);
  });

  test("methods without a use, and files that every host is asked for", async () => {
    expect((await rawGet(service.url, "/robots.txt", ["Host: go.example"], "POST")).status).toBe(405);
    const head = await rawGet(service.url, "/robots.txt", ["Host: go.example"], "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect((await on("go.example", "/favicon.ico")).status).toBe(204);
    const page = await rawGet(service.url, "/nothing", ["Host: go.example"], "HEAD");
    expect([page.status, page.body]).toEqual([404, ""]);
    expect((await rawRequest(service.url, "GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
    expect((await rawRequest(service.url, "GET /promo HTTP/1.0\r\n\r\n")).status).toBe(400);
  });
});

describe("with domains that the configuration names as well", () => {
  test("the configuration goes: no link is made where it is not found, and the log says so", async () => {
    const dataDir = freshFolder();
    const env = { PORT: "0", DATA_DIR: dataDir, BASE_URL: "https://app.example" };
    const before = await startService(readConfig(env), outside());
    const owner = { name: "First", ownerEmail: "a@example.com", passwordHash: "-" };
    const { db } = before.control;
    const { workspaceId, ownerId } = await createWorkspace({ db, clock: systemClock }, owner);
    const { token } = await mintToken(
      { db, clock: systemClock, random: systemRandom },
      {
        workspaceId,
        createdBy: ownerId,
        apiTokenId: null,
        name: "t",
        chosen: null,
        permissions,
        expiresAt_ms: null,
      },
    );
    for (const host of ["go.example", "go.example:8443", "app.example", "go-example", "other.example"])
      await db
        .insertInto("domains")
        .values({ workspace_id: workspaceId, host, token: "t", verified_at: 1, created_at: 1 })
        .execute();
    await before.stop();

    const lines: object[] = [];
    const after = await startService(readConfig({ ...env, LINK_HOST: "go.example" }), outside(lines));
    const url = `http://127.0.0.1:${after.port}`;
    const make = async (domain: string, n: number) => {
      const answer = await fetch(`${url}/api/v1/links`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ destination: `https://shop.example/${n}`, domain }),
      });
      return { status: answer.status, body: (await answer.json()) as MadeLink };
    };
    try {
      expect(lines.map((facts) => "host" in facts && facts.host)).toEqual([
        "go.example",
        "go.example:8443",
        "app.example",
      ]);
      for (const [n, domain] of ["go.example", "GO.example.", "go.example:8443", "go.example:1"].entries()) {
        const { status, body } = await make(domain, n);
        expect([domain, status]).toEqual([domain, 201]);
        expect(body.short_url).toBe(`https://go.example/${body.short_code}`);
        const visit = await rawGet(url, `/${body.short_code}`, ["Host: go.example", AGENT]);
        expect(visit.header("location")).toStartWith(`https://shop.example/${n}?`);
      }
      for (const domain of ["app.example", "app.example:8443"]) {
        const { status, body } = await make(domain, 9);
        expect([domain, status, Object.keys(body.error.details)]).toEqual([domain, 422, ["domain"]]);
      }
      expect((await make("other.example", 9)).body.short_url).toStartWith("https://other.example/");
    } finally {
      await after.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

/** What is read of an answer: a link, or a refusal. */
interface MadeLink {
  readonly short_url: string;
  readonly short_code: string;
  readonly error: { readonly details: object };
}

function outside(warnings: object[] = []): Outside {
  const quiet = () => {};
  const warn = (facts: object) => warnings.push(facts);
  const log = { isLevelEnabled: () => true, debug: quiet, info: quiet, error: quiet, warn };
  return { clock: systemClock, random: systemRandom, log };
}

describe("with proxies by range", () => {
  test("only those in range are believed about the host", async () => {
    for (const [cidrs, isBelieved] of [
      ["127.0.0.0/8, ::1/128", true],
      ["10.0.0.0/8", false],
    ] as const) {
      const service = await startTestService("sqlite", {
        env: { BASE_URL: "https://app.example", LINK_HOST: "go.example", TRUSTED_PROXIES: cidrs },
      });
      await makeLink(service.workspace, { short_code: "promo" });
      const answer = await rawGet(service.url, "/promo", [
        "Host: inner",
        "X-Forwarded-Host: go.example",
        AGENT,
      ]);
      expect([cidrs, answer.status]).toEqual([cidrs, isBelieved ? 302 : 404]);
      await service.stop();
    }
  });
});

test("of several forwarded hosts the one counts that the trusted proxies vouch for", async () => {
  for (const [proxies, forwarded, isGo] of [
    ["1", "brand.example, go.example", true],
    ["1", "go.example, brand.example", false],
    ["1", "go.example", true],
    ["1", "brand.example,go.example, ", false],
    ["2", "brand.example, go.example, inner.example", true],
    ["2", "go.example", true],
    ["127.0.0.0/8", "brand.example, go.example", true],
    ["127.0.0.0/8, 10.0.0.0/8", "brand.example, go.example, inner.example", true],
    ["0", "go.example", false],
  ] as const) {
    const service = await startTestService("sqlite", {
      env: { BASE_URL: "https://app.example", LINK_HOST: "go.example", TRUSTED_PROXIES: proxies },
    });
    await makeLink(service.workspace, { short_code: "promo" });
    const answer = await rawGet(service.url, "/promo", [
      "Host: inner.example",
      "X-Forwarded-For: 81.2.69.142, 10.0.0.1",
      `X-Forwarded-Host: ${forwarded}`,
      AGENT,
    ]);
    expect([proxies, forwarded, answer.status]).toEqual([proxies, forwarded, isGo ? 302 : 404]);
    await service.stop();
  }
});
