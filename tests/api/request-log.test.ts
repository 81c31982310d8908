import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { readConfig } from "../../src/config.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { type RunningService, startService } from "../../src/service.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { type RawAnswer, rawGet } from "../support/raw-http.ts";
import { freePort } from "../support/utmost-program.ts";

// What comes while the service starts, and what the log says of requests.

interface Line {
  readonly level: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const lines: Line[] = [];
const at = (level: string) => (facts: object) => {
  lines.push({ level, facts: { ...facts } });
};
const levels = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
const log = { isLevelEnabled: () => true, ...levels };

let dataDir: string;
let running: RunningService;
let url: string;
const whileStarting = new Map<string, RawAnswer>();

beforeAll(async () => {
  dataDir = freshFolder();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir });
  running = await startService(config, { clock: systemClock, random: systemRandom, log }, async () => {
    for (const path of ["/api/v1/links", "/promo", "/tokens", "/r/secret", "/readyz", "/healthz"])
      whileStarting.set(path, await rawGet(url, path));
  });
});
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const lineOf = (answer: RawAnswer): Line | undefined =>
  lines.find(({ facts }) => facts["requestId"] === answer.header("x-request-id"));

test("while the service starts the API answers in its envelope, and everything else with a page", () => {
  const api = whileStarting.get("/api/v1/links");
  expect(api?.status).toBe(503);
  expect(JSON.parse(api?.body ?? "")).toEqual({
    error: {
      code: "unavailable",
      message: "The service is starting. Nothing was changed; try again in 1 s.",
      details: null,
      permission: null,
      retry_after_seconds: 1,
    },
  });
  expect(api?.header("content-type")).toBe("application/json; charset=utf-8");
  for (const path of ["/promo", "/tokens", "/r/secret"]) {
    const page = whileStarting.get(path);
    expect([path, page?.status, page?.header("content-type")]).toEqual([
      path,
      503,
      "text/html; charset=utf-8",
    ]);
    expect(page?.body).toContain("The service is just starting.");
  }
  for (const path of ["/api/v1/links", "/promo", "/tokens", "/r/secret"]) {
    const answer = whileStarting.get(path);
    expect(answer?.header("retry-after")).toBe("1");
    expect(answer?.header("cache-control")).toBe("private, no-store");
    expect(answer?.header("x-content-type-options")).toBe("nosniff");
    expect(answer?.header("x-request-id")).toMatch(/^[a-z0-9]{20}$/);
  }
  expect(whileStarting.get("/readyz")?.body).toContain("starting");
  expect(whileStarting.get("/healthz")?.status).toBe(200);
});

test("each API request has its line, with its id, its path and no secret", async () => {
  const secret = "utmost_0123456789ab_hunter2";
  const asked: readonly (readonly [target: string, status: number, path: string, host?: string])[] = [
    ["/api/v1/openapi.json", 200, "/api/v1/openapi.json"],
    [`/api/v1/campaigns?token=${secret}`, 401, "/api/v1/campaigns"],
    ["/api/v1/links/17", 401, "/api/v1/links/17"],
    [`/api/v1/links/${secret}`, 401, "/api/v1/links/*"],
    [`/api/${secret}/r/0123456789abcdefghij`, 401, "/api/*/*/*"],
    ["/api/v1/campaigns", 400, "/api/v1/campaigns", "a..b"],
  ];
  for (const [target, status, path, host] of asked) {
    const headers = [`Authorization: Bearer ${secret}`, ...(host === undefined ? [] : [`Host: ${host}`])];
    const answer = await rawGet(url, target, headers);
    expect([target, answer.status]).toEqual([target, status]);
    expect(lineOf(answer)).toMatchObject({
      level: "debug",
      facts: { method: "GET", path, status, duration_ms: expect.any(Number) },
    });
  }
  const written = JSON.stringify(lines);
  expect(written).not.toContain("hunter2");
  expect(written).not.toContain("secret");
  expect(written).not.toContain("127.0.0.1");
  expect(written).not.toContain("0123456789abcdefghij");
  const starting = whileStarting.get("/r/secret");
  expect(starting === undefined ? null : lineOf(starting)?.facts["status"]).toBe(503);
});
