import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { type RawAnswer, rawGet, rawRequest } from "../support/raw-http.ts";
import { startTestService, type TestService } from "../support/service.ts";

// What no HTTP client would send: broken paths, hosts, headers and bodies, byte by byte, at every part of the service.

let service: TestService;
beforeAll(async () => {
  service = await startTestService("sqlite");
});
afterAll(() => service.stop());

const TARGETS = [
  "/%",
  "/%%",
  "/%zz",
  "/%00",
  "/%c3%28",
  "/%ff%fe",
  "/%ed%a0%80",
  "/a%2fb",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/../../etc/passwd",
  "//",
  "///x",
  "/\\x",
  "/?",
  "/?%",
  "/??x=%zz",
  "/x?a=%ff&qr=%",
  "/x#frag",
  "/x;y=z",
  "/\x01",
  "/\xff\xfe",
  "/\xe2\x80\x8b",
  `/${"a".repeat(30_000)}`,
  `/${"%41".repeat(9_000)}`,
  `/x?${"q".repeat(30_000)}`,
  "*",
  "http://other.example/x",
  "http://[::1/x",
  "x",
  "",
];

const PREFIXES = ["", "/api/v1", "/api/v1/campaigns", "/tokens", "/r", "/readyz", "/metrics"];

/** Answered with something other than a failure, or not at all where it was no HTTP. */
function isWell({ status }: RawAnswer): boolean {
  // 100: go on. 505: a version of HTTP that the server does not speak.
  return status === 0 || status === 100 || status === 505 || (status >= 200 && status < 500);
}

const bearer = (): string => `Authorization: Bearer ${service.workspace.token}`;

test("broken targets, with every method, at every part of the service", async () => {
  for (const prefix of PREFIXES) {
    for (const target of TARGETS) {
      const answer = await rawGet(service.url, prefix + target, [bearer()]);
      expect([prefix + target.slice(0, 60), answer.status, isWell(answer)]).toEqual([
        prefix + target.slice(0, 60),
        answer.status,
        true,
      ]);
    }
    for (const method of [
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
      "TRACE",
      "CONNECT",
      "PROPFIND",
      "get",
      "X",
    ]) {
      const answer = await rawGet(service.url, `${prefix}/%`, [bearer()], method);
      expect([prefix, method, isWell(answer)]).toEqual([prefix, method, true]);
    }
  }
});

test("broken and doubled headers", async () => {
  const { host } = new URL(service.url);
  const headers: readonly (readonly string[])[] = [
    ["Host:"],
    ["Host: "],
    ["Host: a b"],
    ["Host: %"],
    ["Host: \xff\xfe"],
    ["Host: [::1"],
    ["Host: a.example:99999"],
    [`Host: ${"a".repeat(5000)}`],
    [`Host: ${host}`, `Host: other.example`],
    [`X-Long: ${"x".repeat(20_000)}`],
    [`X-Long: ${"x".repeat(200_000)}`],
    [`Cookie: ${"a=b; ".repeat(4000)}`],
    Array.from({ length: 500 }, (_, n) => `X-${n}: ${n}`),
    ["X-Bytes: \x80\x81\xff"],
    ["User-Agent: \x00"],
    [`User-Agent: ${"\xe9".repeat(8000)}`],
    [
      "X-Forwarded-For: 999.1.1.1, , ::1%eth0, \xff",
      "X-Forwarded-Host: \xff, a/b",
      "X-Forwarded-Proto: gopher",
    ],
    ["Referer: http://\xff/%zz", "Accept: */*;q=x", "Range: bytes=9-1", "If-None-Match: ***"],
    ["Content-Length: -1"],
    ["Content-Length: 5, 6"],
    ["Content-Length: 99999999999999999999"],
    ["Transfer-Encoding: chunked", "Content-Length: 3"],
    ["Transfer-Encoding: gzip, chunked"],
    ["Expect: 100-continue"],
    ["Upgrade: websocket", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13"],
    ["Authorization: Bearer \xff\x01"],
    ["no colon here"],
    [": no name"],
  ];
  for (const lines of headers) {
    for (const path of ["/x", "/api/v1/campaigns", "/tokens"]) {
      const token = lines.some((line) => line.startsWith("Authorization")) ? [] : [bearer()];
      const answer = await rawGet(service.url, path, [...lines, ...token]);
      expect([path, lines[0]?.slice(0, 60), answer.status, isWell(answer)]).toEqual([
        path,
        lines[0]?.slice(0, 60),
        answer.status,
        true,
      ]);
    }
  }
  const long = await rawGet(service.url, "/api/v1/campaigns", [bearer(), `X-Long: ${"x".repeat(20_000)}`]);
  expect(long.status).toBe(200);
});

test("broken bodies", async () => {
  const head = `POST /api/v1/campaigns HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n${bearer()}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
  const bodies = [
    `Transfer-Encoding: chunked\r\n\r\n${chunk('{"name"')}${chunk(':"in chunks"}')}0\r\n\r\n`,
    "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    `Transfer-Encoding: chunked\r\n\r\n${chunk("x".repeat(60_000)).repeat(8)}0\r\n\r\n`,
    "Content-Length: 2\r\n\r\n\xff\xfe",
    'Content-Length: 12\r\n\r\n{"name":"\xc3\x28"}',
    "Content-Length: 0\r\n\r\n",
    "Content-Length: 1048576\r\n\r\n",
  ];
  for (const body of bodies) {
    const answer = await rawRequest(service.url, `${head}${body}`);
    expect([body.slice(0, 60), answer.status, isWell(answer)]).toEqual([
      body.slice(0, 60),
      answer.status,
      true,
    ]);
  }
  const tooLong = await rawRequest(service.url, `${head}${bodies[3]}`);
  expect(tooLong.status).toBe(413);
});

test("bytes that are no HTTP", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const line = Buffer.from(bytes).toString("latin1");
      expect(isWell(await rawRequest(service.url, `${line}\r\n\r\n\r\n\r\n`))).toBe(true);
      const { host } = new URL(service.url);
      const path = `GET /${line.replaceAll(/[\r\n ]/g, "_")} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(isWell(await rawRequest(service.url, path))).toBe(true);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test("afterwards the service is well", async () => {
  const { api } = service.workspace;
  expect((await api("POST", "/api/v1/campaigns", { name: "After" })).status).toBe(201);
  const names = (await api("GET", "/api/v1/campaigns")).body.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["After", "in chunks"]);
});
