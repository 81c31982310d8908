import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import pg from "pg";
import { systemClock } from "../../src/lib/clock.ts";
import { onEachEngine } from "../support/engines.ts";
import { rawGet } from "../support/raw-http.ts";
import { startTestService, type TestService } from "../support/service.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

/** Samples by their name and labels, as Prometheus would read them. Throws on a line that it would not. */
function readMetrics(text: string): ReadonlyMap<string, number> {
  const samples = new Map<string, number>();
  const described = new Set<string>();
  for (const line of text.trimEnd().split("\n")) {
    const [, word, name] = /^# (HELP|TYPE) ([a-z_]+) .+$/.exec(line) ?? [];
    if (word === "TYPE" && name !== undefined) described.add(name);
    if (word !== undefined) continue;
    const [, key = "", metric = "", value = ""] =
      /^(([a-z_]+)(?:\{(?:[a-z_]+="[^"\\]*",?)+\})?) (\S+)$/.exec(line) ?? [];
    if (!described.has(metric) || value === "" || Number.isNaN(Number(value)))
      throw new Error(`Prometheus would not read the line ${JSON.stringify(line)}`);
    if (samples.has(key)) throw new Error(`twice: ${key}`);
    samples.set(key, Number(value));
  }
  return samples;
}

onEachEngine("health", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  test("alive and ready, on every host, by GET and HEAD only", async () => {
    for (const [path, status] of [
      ["/healthz", "alive"],
      ["/readyz", "ready"],
    ] as const) {
      const answer = await service.visit(path, { host: "links.example" });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(await answer.json()).toMatchObject({ status });
      const head = await fetch(service.url + path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      const posted = await fetch(service.url + path, { method: "POST", body: "x" });
      expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });

  test("says of which day the country table is, and how old", async () => {
    const answer = await service.visit("/readyz");
    const { country_table: table } = (await answer.json()) as {
      country_table: { built_on: string; age_days: number };
    };
    expect(table.built_on).toMatch(/^20\d\d-\d\d-\d\d$/);
    const age_days = Math.floor((systemClock.now() - Date.parse(table.built_on)) / 86_400_000);
    expect(table.age_days).toBe(Math.max(0, age_days));
  });

  test("metrics count what was answered", async () => {
    const before = readMetrics(await (await service.visit("/metrics")).text());
    const link = await service.workspace.api("POST", "/api/v1/links", {
      destination: "https://shop.example/",
    });
    const code = `/${link.body.short_code}`;
    await service.visit(code, { "user-agent": CHROME });
    await service.visit(code, { "user-agent": CHROME });
    await service.visit(`${code}?qr=1`, { "user-agent": CHROME });
    await service.visit(code, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    await service.visit("/no-such-code", { "user-agent": CHROME });
    await service.call(null, "GET", "/api/v1/campaigns");
    await service.visit("/tokens");
    const answer = await service.visit("/metrics");
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const after = readMetrics(await answer.text());
    const grown = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
    expect({
      made: grown('utmost_http_requests_total{kind="api",status="201"}'),
      unauthenticated: grown('utmost_http_requests_total{kind="api",status="401"}'),
      redirects: grown('utmost_http_requests_total{kind="redirect",status="302"}'),
      unknown: grown('utmost_http_requests_total{kind="redirect",status="404"}'),
      console: grown('utmost_http_requests_total{kind="console",status="303"}'),
      clicks: grown('utmost_clicks_total{kind="click"}'),
      scans: grown('utmost_clicks_total{kind="scan"}'),
      automated: grown('utmost_clicks_total{kind="automated"}'),
      lost: grown("utmost_clicks_lost_total"),
    }).toEqual({
      made: 1,
      unauthenticated: 1,
      redirects: 4,
      unknown: 1,
      console: 1,
      clicks: 2,
      scans: 1,
      automated: 1,
      lost: 0,
    });
    const gauges = ["ready", "control_database_up", "click_store_up", "click_log_up"];
    for (const key of gauges.map((name) => `utmost_${name}`)) expect([key, after.get(key)]).toEqual([key, 1]);
    await service.workspace.api("GET", "/api/v1/analytics/report");
    const read = readMetrics(await (await service.visit("/metrics")).text());
    expect(read.get("utmost_click_store_lag_bytes")).toBe(0);
  });

  test("metrics are for this machine: nothing a proxy passes on is taken for it", async () => {
    expect((await service.visit("/metrics")).status).toBe(200);
    const refused: readonly Record<string, string>[] = [
      { "x-forwarded-for": "203.0.113.9" },
      { "x-forwarded-for": "127.0.0.1" },
      { "x-real-ip": "127.0.0.1" },
      { forwarded: "for=127.0.0.1" },
      { "x-forwarded-host": "localhost" },
      { via: "1.1 proxy" },
      { host: "links.example" },
      { host: "metrics.example:3000" },
      { host: "127.0.0.1.evil.example" },
      { host: "localhost.evil.example" },
    ];
    for (const headers of refused) {
      const answer = await service.visit("/metrics", headers);
      expect([headers, answer.status]).toEqual([headers, 403]);
      expect(await answer.text()).not.toContain("utmost_");
    }
    const { port } = new URL(service.url);
    for (const [host, status] of [
      ["localhost", 200],
      [`LOCALHOST.:${port}`, 200],
      [`[::1]:${port}`, 200],
      ["127.0.0.2:1", 200],
      ["links.example", 403],
      ["z\xc3\xbcrich.example", 403],
      ["zürich.example", 400],
      ["", 403],
    ] as const)
      expect([host, (await rawGet(service.url, "/metrics", [`Host: ${host}`])).status]).toEqual([
        host,
        status,
      ]);
  });

  test("told to stop, it is not ready any more, and answers all the same", async () => {
    const stopping = await startTestService(engine);
    try {
      stopping.running.announceStop();
      const answer = await stopping.visit("/readyz");
      expect([answer.status, await answer.json()]).toEqual([503, { status: "stopping" }]);
      expect((await stopping.visit("/healthz")).status).toBe(200);
      expect((await stopping.workspace.api("GET", "/api/v1/campaigns")).status).toBe(200);
      const metrics = readMetrics(await (await stopping.visit("/metrics")).text());
      expect(metrics.get("utmost_ready")).toBe(0);
    } finally {
      await stopping.stop();
    }
  });
});

describe("with METRICS_TOKEN", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService("sqlite", { env: { METRICS_TOKEN: "s3cret-of-the-scraper" } });
  });
  afterAll(() => service.stop());

  test("the token opens the metrics from wherever, and nothing else does", async () => {
    const cases: readonly (readonly [Record<string, string>, number])[] = [
      [{}, 401],
      [{ authorization: "Bearer wrong" }, 401],
      [{ authorization: "Bearer" }, 401],
      [{ authorization: `Bearer ${service.workspace.token}` }, 401],
      [{ authorization: "Bearer s3cret-of-the-scraper" }, 200],
      [{ authorization: "bearer s3cret-of-the-scraper", "x-forwarded-for": "203.0.113.9" }, 200],
    ];
    for (const [headers, status] of cases) {
      const answer = await service.visit("/metrics", headers);
      expect([headers, answer.status]).toEqual([headers, status]);
      if (status === 401) expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect((await service.visit("/metrics?token=s3cret-of-the-scraper")).status).toBe(401);
  });
});

describe("while PostgreSQL is away", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService("postgres");
  });
  afterEach(() => service.stop());

  test("the node stays in service for redirects and says that it is degraded", async () => {
    const link = await service.workspace.api("POST", "/api/v1/links", {
      destination: "https://shop.example/",
    });
    const code = `/${link.body.short_code}`;
    // Within a second every edge has heard of the new link, and reads it once more.
    await Bun.sleep(1500);
    expect((await service.visit(code)).status).toBe(302);
    const admin = new pg.Client(process.env["TEST_POSTGRES_URL"]);
    await admin.connect();
    const found = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
      service.running.control.db,
    );
    const name = found.rows[0]?.name ?? "";
    try {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
      const away = await service.visit("/readyz");
      expect([away.status, await away.json()]).toEqual([
        200,
        {
          status: "degraded",
          control_database: "down",
          click_store: "up",
          click_log: "up",
          block_lists: "none",
          scan_provider: "none",
          country_table: { built_on: expect.any(String), age_days: expect.any(Number) },
        },
      ]);
      const metrics = readMetrics(await (await service.visit("/metrics")).text());
      expect(metrics.get("utmost_control_database_up")).toBe(0);
      expect((await service.visit(code)).status).toBe(302);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
    }
    const back = await service.visit("/readyz");
    expect(await back.json()).toMatchObject({ status: "ready" });
  });
});
