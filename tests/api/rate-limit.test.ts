import { afterEach, expect, test } from "bun:test";
import fc from "fast-check";
import { RateLimit } from "../../src/http/rate-limit.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

test("whoever waits as long as told is let in, whatever the quota and however odd the moments", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 }),
      (perMinute, pauses) => {
        const clock = new TestClock("2026-01-01T00:00:00Z");
        const limit = new RateLimit(clock, perMinute);
        for (const pause_ms of pauses) {
          clock.advance(pause_ms);
          const verdict = limit.spend("key");
          expect(verdict.remaining).toBeLessThanOrEqual(verdict.limit);
          if (verdict.allowed) continue;
          clock.advance(verdict.retryAfter_s * 1000);
          expect(limit.spend("key").allowed).toBe(true);
        }
        const { reset_s } = limit.peek("key");
        clock.advance(reset_s * 1000);
        expect(limit.peek("key").remaining).toBe(limit.peek("key").limit);
      },
    ),
  );
});

test("over a long time no more gets through than the burst and the quota", () => {
  const clock = new TestClock("2026-01-01T00:00:00Z");
  const limit = new RateLimit(clock, 60);
  let allowed = 0;
  for (let second = 0; second < 600; second += 1) {
    for (let n = 0; n < 5; n += 1) if (limit.spend("key").allowed) allowed += 1;
    clock.advance(1000);
  }
  expect(allowed).toBe(10 + 599);
});

test("a clock set back takes nothing away", () => {
  const clock = new TestClock("2026-01-01T00:00:00Z");
  const limit = new RateLimit(clock, 600);
  limit.spend("key");
  clock.advance(-86_400_000);
  expect(limit.spend("key").allowed).toBe(true);
});

onEachEngine("rate limit", (engine) => {
  let service: TestService;
  afterEach(() => service.stop());

  test("a token's quota: burst, 429 with what to wait, and then it goes on", async () => {
    const clock = new TestClock("2026-03-01T10:00:00Z");
    service = await startTestService(engine, { clock, env: { RATE_LIMIT_PER_MINUTE: "12" } });
    const { api, mint } = service.workspace;
    const first = await api("GET", "/api/v1/campaigns");
    expect([first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual([
      "2",
      "1",
    ]);
    expect(first.headers.get("ratelimit-reset")).toBe("5");
    // Refused or not, a request is a request.
    expect((await api("GET", "/api/v1/campaigns/999999")).status).toBe(404);
    const refused = await api("GET", "/api/v1/campaigns");
    expect([refused.status, refused.body.error.code, refused.body.error.retry_after_seconds]).toEqual([
      429,
      "rate_limited",
      5,
    ]);
    expect([refused.headers.get("retry-after"), refused.headers.get("ratelimit-remaining")]).toEqual([
      "5",
      "0",
    ]);
    // 429 comes before 404 and 422, and after 403.
    expect((await api("GET", "/api/v1/campaigns/999999")).status).toBe(429);
    expect((await api("POST", "/api/v1/campaigns", "{")).status).toBe(429);
    const reader = await mint(["links:read"]);
    for (let n = 0; n < 4; n += 1)
      expect((await service.call(reader, "GET", "/api/v1/campaigns")).status).toBe(403);
    clock.advance(4999);
    expect((await api("GET", "/api/v1/campaigns")).status).toBe(429);
    clock.advance(1);
    expect((await api("GET", "/api/v1/campaigns")).status).toBe(200);
    // Another token has its own quota.
    const other = await mint(["campaigns:read"]);
    expect((await service.call(other, "GET", "/api/v1/campaigns")).status).toBe(200);
  });

  test("guesses are slowed down by address, and lock nobody's token out", async () => {
    const clock = new TestClock("2026-03-01T10:00:00Z");
    service = await startTestService(engine, { clock, env: { TRUSTED_PROXIES: "1" } });
    const { token } = service.workspace;
    const guess = (address: string) =>
      service.call("utmost_guess", "GET", "/api/v1/campaigns", undefined, { "x-forwarded-for": address });
    for (let n = 0; n < 60; n += 1) expect((await guess("203.0.113.7")).status).toBe(401);
    const slowed = await guess("203.0.113.7");
    expect([slowed.status, slowed.body.error.code, slowed.body.error.retry_after_seconds]).toEqual([
      429,
      "rate_limited",
      1,
    ]);
    expect(slowed.headers.get("retry-after")).toBe("1");
    // The valid token, from the very address that guesses.
    const valid = await service.call(token, "GET", "/api/v1/campaigns", undefined, {
      "x-forwarded-for": "203.0.113.7",
    });
    expect(valid.status).toBe(200);
    // Another client behind the same proxy; what the client itself claims counts for nothing.
    expect((await guess("203.0.113.8")).status).toBe(401);
    expect((await guess("198.51.100.1, 203.0.113.7")).status).toBe(429);
    clock.advance(1000);
    expect((await guess("203.0.113.7")).status).toBe(401);
    expect((await guess("203.0.113.7")).status).toBe(429);
  });

  test("an IPv6 client is its /64: whoever has one address there has them all", async () => {
    const clock = new TestClock("2026-03-01T10:00:00Z");
    service = await startTestService(engine, { clock, env: { TRUSTED_PROXIES: "127.0.0.1" } });
    const guess = async (address: string) =>
      (await service.call(null, "GET", "/api/v1/tags", undefined, { "x-forwarded-for": address })).status;
    for (let n = 0; n < 60; n += 1) expect(await guess(`2001:db8:1:2:${n.toString(16)}::1`)).toBe(401);
    expect(await guess("2001:db8:1:2:ffff::9")).toBe(429);
    expect(await guess("2001:db8:1:3::1")).toBe(401);
  });
});
