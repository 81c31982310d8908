import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { mintToken } from "../../src/access/mint-token.ts";
import { permissions } from "../../src/access/permissions.ts";
import { newToken, parseToken } from "../../src/access/token.rules.ts";
import { findToken, listTokens, revokeToken } from "../../src/access/token.store.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const BASE62 = /^[0-9A-Za-z]$/;

test("a token has its form and its checksum, and no other text passes for one", () => {
  for (let n = 0; n < 50; n += 1) {
    const token = newToken(systemRandom);
    expect(token).toMatch(/^utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}$/);
    expect(parseToken(token)?.lookup).toBe(token.slice(7, 19));
  }
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 0, max: 59 }),
      fc.string({ minLength: 1, maxLength: 1 }),
      (_, at, other) => {
        // Any one character that is another than it was is a typo.
        const token = newToken(systemRandom);
        fc.pre(BASE62.test(other) && token[at] !== other);
        expect(parseToken(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(parseToken(text)).toBeNull();
    }),
  );
});

onEachEngine("tokens", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  const statusOf = async (authorization: string): Promise<number> => {
    const answer = await service.call(null, "GET", "/api/v1/campaigns", undefined, { authorization });
    return answer.status;
  };

  test("M08 odd Authorization headers: 401 in the envelope, the scheme's name without case", async () => {
    const { token } = service.workspace;
    const [, lookup = "", secret = ""] = token.split("_");
    const other = newToken(systemRandom);
    for (const good of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `bEaReR   ${token}`])
      expect([good.slice(0, 9), await statusOf(good)]).toEqual([good.slice(0, 9), 200]);
    const bad = [
      "Bearer",
      "Bearer ",
      "Basic x",
      `Basic ${btoa(`x:${token}`)}`,
      token,
      `Token ${token}`,
      `Bearer${token}`,
      `Bearer\t${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token},Bearer ${token}`,
      `Bearer "${token}"`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer utmost_${lookup}_${other.split("_")[2]}`,
      `Bearer ${other.slice(0, 20)}${secret}`,
      `Bearer ${other}`,
      `Bearer utmost_${lookup}_`,
      `Bearer utmost__${secret}`,
      `Bearer ${"x".repeat(20_000)}`,
      `Bearer ${token}${" ".repeat(10_000)}x`,
      "Bearer \u00e9\u00ff",
      "Bearer null",
      "Bearer undefined",
      "Bearer ' OR 1=1 --",
    ];
    for (const authorization of bad) {
      const { status, body, headers } = await service.call(null, "GET", "/api/v1/campaigns", undefined, {
        authorization,
      });
      expect([authorization.slice(0, 40), status, body.error.code]).toEqual([
        authorization.slice(0, 40),
        401,
        "unauthenticated",
      ]);
      expect(headers.get("www-authenticate")).toBe("Bearer");
      expect(Object.keys(body.error).sort()).toEqual([
        "code",
        "details",
        "message",
        "permission",
        "retry_after_seconds",
      ]);
      // Nothing of what was sent comes back.
      expect(JSON.stringify(body)).not.toContain(secret);
    }
    clock.advance(60_000);
  });

  test("a token in the query, a cookie or the body is no credential", async () => {
    const { token } = service.workspace;
    for (const name of ["access_token", "token", "api_key", "authorization"]) {
      const query = await service.call(null, "GET", `/api/v1/campaigns?${name}=${token}`);
      expect([name, query.status]).toEqual([name, 401]);
    }
    const cookie = await service.call(null, "GET", "/api/v1/campaigns", undefined, {
      cookie: `access_token=${token}`,
    });
    expect(cookie.status).toBe(401);
    const body = await service.call(null, "POST", "/api/v1/campaigns", { access_token: token, name: "a" });
    expect(body.status).toBe(401);
  });

  test("expiry holds to the millisecond", async () => {
    const token = await service.workspace.mint(["campaigns:read"], clock.now() + 1000);
    clock.advance(999);
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    clock.advance(1);
    expect(await statusOf(`Bearer ${token}`)).toBe(401);
  });

  test("M06 a revoked token is refused from the next request on, and its revocation never moves", async () => {
    const { db } = service.running.control;
    const { id: workspaceId, mint } = service.workspace;
    const token = await mint(["campaigns:read"]);
    expect(await statusOf(`Bearer ${token}`)).toBe(200);
    const [row] = await listTokens(db, workspaceId, { limit: 1 });
    if (row === undefined) throw new Error("the token just made is not listed");
    const revokedAt_ms = clock.now();
    await revokeToken(db, workspaceId, row.id, revokedAt_ms);
    expect(await statusOf(`Bearer ${token}`)).toBe(401);
    await revokeToken(db, workspaceId, row.id, revokedAt_ms + 5000);
    expect((await findToken(db, workspaceId, row.id))?.revoked_at).toBe(revokedAt_ms);
    // Another workspace's id revokes nothing.
    const other = await service.addWorkspace(`Other ${engine}`);
    const [theirs] = await listTokens(db, other.id, { limit: 1 });
    if (theirs === undefined) throw new Error("the other workspace has no token");
    await revokeToken(db, workspaceId, theirs.id, clock.now());
    expect((await other.api("GET", "/api/v1/campaigns")).status).toBe(200);
  });

  test("the last use is noted, at most once a minute", async () => {
    const { db } = service.running.control;
    const { id: workspaceId, mint } = service.workspace;
    const token = await mint(["campaigns:read"]);
    const [row] = await listTokens(db, workspaceId, { limit: 1 });
    const lastUse = async () => (await findToken(db, workspaceId, row?.id ?? 0))?.last_used_at;
    // Noted while the answer is on its way: nobody waits for it.
    const noted = async (at_ms: number) => {
      while ((await lastUse()) !== at_ms) await Bun.sleep(5);
    };
    expect(await lastUse()).toBeNull();
    const first_ms = clock.now();
    await statusOf(`Bearer ${token}`);
    await noted(first_ms);
    clock.advance(59_999);
    await statusOf(`Bearer ${token}`);
    expect(await lastUse()).toBe(first_ms);
    clock.advance(1);
    await statusOf(`Bearer ${token}`);
    await noted(first_ms + 60_000);
    // A request that is refused for something else is a use too; one with a wrong secret is none.
    clock.advance(60_000);
    await statusOf(`Bearer ${token.slice(0, 20)}${newToken(systemRandom).slice(20)}`);
    expect(await lastUse()).toBe(first_ms + 60_000);
  });

  test("nothing but a hash of the secret is stored", async () => {
    const { token, id } = service.workspace;
    const rows = JSON.stringify(await listTokens(service.running.control.db, id));
    expect(rows).toContain(token.slice(7, 19));
    expect(rows).not.toContain(token.slice(20));
    expect(rows).not.toContain(token.slice(20, 54));
  });

  test("a chosen token works like one of ours; one without checksum is not taken", async () => {
    const { db } = service.running.control;
    const { id: workspaceId, ownerId: createdBy } = service.workspace;
    const owned = { workspaceId, createdBy, apiTokenId: null };
    const order = { ...owned, name: "chosen", permissions, expiresAt_ms: null };
    const chosen = newToken(systemRandom);
    const made = await mintToken({ db, clock, random: systemRandom }, { ...order, chosen });
    expect(made.token).toBe(chosen);
    expect(await statusOf(`Bearer ${chosen}`)).toBe(200);
    const wrong = `${chosen.slice(0, -1)}${chosen.endsWith("0") ? "1" : "0"}`;
    expect(mintToken({ db, clock, random: systemRandom }, { ...order, chosen: wrong })).rejects.toThrow(
      "utmost_<lookup>_<secret>",
    );
  });
});
