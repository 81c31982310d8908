import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hashPassword, newPassword } from "../../src/access/password.ts";
import { setPassword } from "../../src/access/set-password.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const TOKEN = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/;

onEachEngine("console sessions", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let owner: { readonly email: string; readonly password: string };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    owner = await givePassword(service, service.workspace.ownerId);
  });
  afterAll(() => service.stop());

  test("the session's cookie is the browser's alone; only its hash is stored; a new sign-in ends the old one", async () => {
    clock.advance(60_000);
    const visitor = new ConsoleVisitor(service.url);
    const { headers } = await visitor.signIn(owner.email, owner.password);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith("utmost_session=")) ?? "";
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=43200"])
      expect(line).toContain(attribute);
    expect(line).not.toContain("Secure");
    const secret = visitor.cookies.get("utmost_session") ?? "";
    const stored = JSON.stringify(
      await service.running.control.db.selectFrom("sessions").selectAll().execute(),
    );
    expect(stored).not.toContain(secret);
    // Sign in again with the cookie still there: another secret, and the first is worth nothing.
    const old = new ConsoleVisitor(service.url, { cookie: `utmost_session=${secret}` });
    expect((await old.get("/account")).status).toBe(200);
    const again = new ConsoleVisitor(service.url);
    await again.get("/sign-in");
    again.cookies.set("utmost_session", secret);
    await again.submit("/sign-in", Object.entries(owner));
    expect(again.cookies.get("utmost_session")).not.toBe(secret);
    expect((await old.get("/account")).status).toBe(303);
  });

  test("signing out ends the session here, not only in the browser; so do twelve hours and a reset password", async () => {
    const visitor = await signIn(service, clock, owner);
    const cookie = `utmost_session=${visitor.cookies.get("utmost_session")}`;
    const ended = await visitor.submit("/sign-out", []);
    expect([ended.status, ended.headers.get("location"), visitor.cookies.has("utmost_session")]).toEqual([
      303,
      "/sign-in",
      false,
    ]);
    expect((await new ConsoleVisitor(service.url, { cookie }).get("/account")).status).toBe(303);

    const late = await signIn(service, clock, owner);
    clock.advance(12 * 3_600_000 - 1);
    expect((await late.get("/account")).status).toBe(200);
    clock.advance(1);
    expect((await late.get("/account")).status).toBe(303);

    const reset = await signIn(service, clock, owner);
    const password = newPassword(systemRandom);
    const facts = { db: service.running.control.db, clock };
    await setPassword(facts, service.workspace.ownerId, await hashPassword(password));
    owner = { ...owner, password };
    expect((await reset.get("/account")).status).toBe(303);
  });

  test("cookies that are none of ours are nobody", async () => {
    for (const value of [
      "x",
      "0".repeat(43),
      "'; DROP TABLE sessions; --",
      "%00",
      "x".repeat(20_000),
      "\u00e9",
    ]) {
      const visitor = new ConsoleVisitor(service.url, {
        cookie: `utmost_session=${value}; utmost_form=${value}`,
      });
      expect([value.slice(0, 20), (await visitor.get("/account")).status]).toEqual([value.slice(0, 20), 303]);
      expect((await visitor.get("/sign-in")).status).toBe(200);
    }
  });

  describe("roles and workspaces", () => {
    let other: TestWorkspace;
    beforeAll(async () => {
      other = await service.addWorkspace(`Agency ${engine}`);
    });

    test("a member sees and revokes own tokens only, and gives what the role may", async () => {
      const member = await givePassword(service, other.ownerId);
      const { db } = service.running.control;
      // Of the first workspace's members, the owner made tokens before; the other is a plain member there.
      await db
        .insertInto("memberships")
        .values({ workspace_id: service.workspace.id, user_id: other.ownerId, role: "member", created_at: 0 })
        .execute();
      const visitor = await signIn(service, clock, member);
      // Signed in where the membership is oldest; the first workspace is the older one.
      expect(visitor.page.text).toContain("(member)");
      expect(visitor.page.text).not.toContain(owner.email);
      const mint = (permissions: readonly string[]) =>
        visitor.api("POST", "/api/v1/tokens", { name: "Mine", permissions });
      const asked = await mint(["rules:write"]);
      expect([asked.status, TOKEN.test(JSON.stringify(asked.body))]).toEqual([403, false]);
      expect((await mint(["links:read"])).status).toBe(201);
      const namesSeen = async () =>
        (await visitor.api("GET", "/api/v1/tokens")).body.data.map(({ name }: { name: string }) => name);
      expect(await namesSeen()).toEqual(["Mine"]);
      const [{ id } = { id: 0 }] = await db
        .selectFrom("tokens")
        .select("id")
        .where("created_by", "=", service.workspace.ownerId)
        .where("revoked_at", "is", null)
        .execute();
      for (const notTheirs of [String(id), "999999"]) {
        const { status } = await visitor.api("DELETE", `/api/v1/tokens/${notTheirs}`);
        expect([notTheirs, status]).toEqual([notTheirs, 404]);
      }
      expect((await service.workspace.api("GET", "/api/v1/campaigns")).status).toBe(200);

      // Whoever is in two workspaces looks at one at a time, and only at own ones.
      const switched = await visitor.submit("/account/workspace", [["workspace", String(other.id)]]);
      expect([switched.status, switched.headers.get("location")]).toEqual([303, "/"]);
      expect((await visitor.get("/account")).text).toContain("(owner)");
      expect(await namesSeen()).not.toContain("Mine");
      const third = await service.addWorkspace(`Third ${engine}`);
      for (const notTheirs of [String(third.id), "999999", "abc", ""])
        await visitor.submit("/account/workspace", [["workspace", notTheirs]]);
      expect((await visitor.get("/account")).text).toContain(`selected>Agency ${engine}`);
      // Without the membership the session is nobody's.
      await db.deleteFrom("memberships").where("user_id", "=", other.ownerId).execute();
      expect((await visitor.get("/account")).status).toBe(303);
    });
  });
});

describe("console behind TLS", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService("sqlite", {
      env: { BASE_URL: "https://go.example.com", TRUSTED_PROXIES: "1" },
    });
  });
  afterAll(() => service.stop());

  test("cookies are for TLS and this host alone, and the public origin is ours", async () => {
    const owner = await givePassword(service, service.workspace.ownerId);
    const visitor = new ConsoleVisitor(service.url, {
      host: "go.example.com",
      "x-forwarded-for": "203.0.113.9",
    });
    await visitor.get("/sign-in");
    const fields = { ...visitor.hidden("/sign-in"), ...owner };
    const refused = await visitor.post("/sign-in", fields, { origin: "https://evil.example" });
    expect(refused.status).toBe(403);
    const { status, headers } = await visitor.post("/sign-in", fields, { origin: "https://go.example.com" });
    expect(status).toBe(303);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-utmost_session=")) ?? "";
    for (const attribute of ["Secure", "HttpOnly", "Path=/"]) expect(line).toContain(attribute);
    expect(line).not.toContain("Domain");
    expect((await visitor.get("/account")).status).toBe(200);
  });
});
