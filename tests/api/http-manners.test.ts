import { afterAll, beforeAll, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { rawGet } from "../support/raw-http.ts";
import { startTestService, type TestService } from "../support/service.ts";

// What HTTP itself asks of the API and of the pages: hosts, HEAD, content codings.

let service: TestService;
beforeAll(async () => {
  service = await startTestService("sqlite");
});
afterAll(() => service.stop());

test("a Host header that is none is refused in the API's envelope, with its field and all headers", async () => {
  for (const host of ['"', "a..b", "$", "{x}", "*", "."]) {
    const answer = await rawGet(service.url, "/api/v1/campaigns", [`Host: ${host}`]);
    expect([host, answer.status]).toEqual([host, 400]);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: { code: "invalid_input", details: { Host: [expect.stringContaining("Names no host.")] } },
    });
    const usual = await rawGet(service.url, "/api/v1/campaigns");
    for (const name of ["content-type", "cache-control", "x-content-type-options", "ratelimit-limit"])
      expect([name, answer.header(name)]).toEqual([name, usual.header(name)]);
    for (const name of ["ratelimit-remaining", "ratelimit-reset", "x-request-id"])
      expect(answer.header(name)).not.toBeNull();
    expect((await rawGet(service.url, "/promo", [`Host: ${host}`])).status).toBe(400);
    // What is not the API's names the field as well.
    expect((await rawGet(service.url, "/tokens", [`Host: ${host}`])).body).toContain('"details":{"Host"');
  }
  for (const host of ["localhost", "a_b.example:8080", "xn--mnchen-3ya.de", "[::1]:3000", "127.0.0.1", "A."])
    expect([host, (await rawGet(service.url, "/promo", [`Host: ${host}`])).status]).toEqual([host, 404]);
});

test("HEAD says how long the body of GET is, and sends none", async () => {
  const authorization = `Authorization: Bearer ${service.workspace.token}`;
  for (const [path, headers] of [
    ["/api/v1/campaigns", [authorization]],
    ["/api/v1/openapi.json", []],
    ["/api/v1/campaigns", []],
    ["/api/v1/links/999999", [authorization]],
    ["/api/v1/rules/check", [authorization]],
    ["/api/v1/campaigns?x=1", [authorization]],
    ["/sign-in", []],
    ["/invitation/none", []],
    ["/assets/none", []],
    ["/r/none", []],
    ["/numbers", []],
    ["/nothing", []],
  ] as const) {
    const get = await rawGet(service.url, path, headers);
    const head = await rawGet(service.url, path, headers, "HEAD");
    expect([path, head.status, head.body]).toEqual([path, get.status, ""]);
    expect([path, head.header("content-length")]).toEqual([path, get.header("content-length")]);
    expect(Number(head.header("content-length"))).toBe(get.body.length);
    expect(head.header("content-type")).toBe(get.header("content-type"));
  }
});

test("a body in a content coding is refused before it is read, whatever it holds", async () => {
  const json = JSON.stringify({ name: "Coded" });
  const send = async (coding: string, body: string | Uint8Array<ArrayBuffer>) => {
    const response = await fetch(`${service.url}/api/v1/campaigns?x=1`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.workspace.token}`,
        "content-type": "application/json",
        "content-encoding": coding,
      },
      body,
    });
    const { error } = (await response.json()) as { readonly error: Record<string, unknown> };
    return { status: response.status, code: error["code"], details: error["details"] };
  };
  for (const [coding, body] of [
    ["gzip", new Uint8Array(gzipSync(json))],
    ["gzip", json],
    ["identity, br", json],
    ["x-made-up", json],
  ] as const) {
    expect(await send(coding, body)).toEqual({
      status: 422,
      code: "invalid_input",
      details: {
        "Content-Encoding": ["Send the body as it is: no content coding is taken."],
        x: [expect.any(String)],
      },
    });
  }
  const { status } = await service.workspace.api("POST", "/api/v1/campaigns", json, {
    "content-encoding": "Identity",
  });
  expect(status).toBe(201);
});
