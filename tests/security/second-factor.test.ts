import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const RECOVERY = /[a-z0-9]{4}(?:-[a-z0-9]{4}){3}/g;

onEachEngine("a second factor", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let who: { readonly email: string; readonly password: string };
  let secret = "";
  let recovery: readonly string[] = [];
  beforeAll(async () => {
    service = await startTestService(engine, { clock, env: { TRUSTED_PROXIES: "1" } });
    const member = await service.addMember(service.workspace, "member");
    who = await givePassword(service, member.id);
  });
  afterAll(() => service.stop());

  const codeAt = (at_ms: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at_ms });
  const fromPlace = (address: string) => new ConsoleVisitor(service.url, { "x-forwarded-for": address });
  const toCode = async (address = "203.0.113.1"): Promise<ConsoleVisitor> => {
    clock.advance(60_000);
    const visitor = fromPlace(address);
    const page = await visitor.signIn(who.email, who.password);
    expect([page.status, page.text.includes("One more step")]).toEqual([200, true]);
    return visitor;
  };
  const give = (visitor: ConsoleVisitor, code: string) => visitor.submit("/sign-in/code", [["code", code]]);

  test("is set up with the password and a first code; recovery codes are shown once, and all is kept sealed or hashed", async () => {
    const visitor = await signIn(service, clock, who);
    const elsewhere = await signIn(service, clock, who);
    await visitor.get("/account");
    const wrong = await visitor.submit("/account/second-factor/set-up", [["password", "not the password"]]);
    expect(wrong.status).toBe(403);
    await visitor.get("/account");
    const page = await visitor.submit("/account/second-factor/set-up", [["password", who.password]]);
    expect(page.text).toContain("data:image/svg+xml;base64,");
    secret = /<output class="secret">([A-Z2-7 ]+)</.exec(page.text)?.[1]?.replaceAll(" ", "") ?? "";
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    // Until a code has shown that the app has it, nobody is asked for one.
    clock.advance(60_000);
    expect((await fromPlace("203.0.113.2").signIn(who.email, who.password)).status).toBe(303);
    expect((await visitor.submit("/account/second-factor/confirm", [["code", "000000"]])).status).toBe(403);
    const done = await visitor.submit("/account/second-factor/confirm", [["code", codeAt(clock.now())]]);
    recovery = done.text.match(RECOVERY) ?? [];
    expect([done.status, recovery.length, new Set(recovery).size]).toEqual([200, 10, 10]);
    expect((await visitor.get("/account")).text).toContain("Recovery codes left: 10.");
    expect((await elsewhere.get("/account")).status).toBe(303);
    const { db } = service.running.control;
    const stored = JSON.stringify([
      await db.selectFrom("second_factors").selectAll().execute(),
      await db.selectFrom("recovery_codes").selectAll().execute(),
    ]);
    for (const plain of [secret, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(plain);
    const key = join(service.dataDir, "secret-key");
    expect([statSync(key).mode & 0o777, readFileSync(key, "utf8").length]).toEqual([0o600, 43]);
  });

  test("the password alone opens nothing; a code does, once, for half a minute either way", async () => {
    const visitor = await toCode();
    expect(visitor.cookies.has("utmost_session")).toBe(false);
    const code = codeAt(clock.now());
    expect((await give(visitor, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(303);
    expect((await visitor.get("/account")).status).toBe(200);
    const again = fromPlace("203.0.113.1");
    await again.signIn(who.email, who.password);
    expect((await give(again, code)).status).toBe(403);
    // Nor the one of before, which no eye has seen yet.
    expect((await give(again, codeAt(clock.now() - 30_000))).status).toBe(403);
    expect((await give(again, codeAt(clock.now() + 30_000))).status).toBe(303);
    const late = await toCode();
    expect((await give(late, codeAt(clock.now() - 60_000))).status).toBe(403);
    expect((await give(late, codeAt(clock.now() + 60_000))).status).toBe(403);
  });

  test("the page that was asked for comes after the code", async () => {
    clock.advance(60_000);
    const visitor = fromPlace("203.0.113.4");
    await visitor.get("/sign-in?to=%2Frules%3Ftab%3Dconvention");
    await visitor.submit("/sign-in", Object.entries(who));
    expect((await give(visitor, "no code")).status).toBe(403);
    const answer = await give(visitor, codeAt(clock.now()));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/rules?tab=convention"]);
  });

  test("of one code sent twice at once, one is taken", async () => {
    const [one, other] = [await toCode(), await toCode("203.0.113.3")];
    const code = codeAt(clock.now());
    const statuses = await Promise.all([give(one, code), give(other, code)]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403]);
  });

  test("each recovery code lets in once, however it is typed", async () => {
    const [code = ""] = recovery;
    expect((await give(await toCode(), code.toUpperCase().replaceAll("-", " "))).status).toBe(303);
    expect((await give(await toCode(), code)).status).toBe(403);
    const visitor = await toCode();
    expect((await give(visitor, recovery[1] ?? "")).status).toBe(303);
    await visitor.get("/account");
    const others = await visitor.submit("/account/second-factor/recovery-codes", [
      ["password", who.password],
    ]);
    const renewed: readonly string[] = others.text.match(RECOVERY) ?? [];
    expect(renewed).toHaveLength(10);
    expect((await give(await toCode(), recovery[2] ?? "")).status).toBe(403);
    recovery = renewed;
  });

  test("guesses are slowed down without keeping the owner out, and what came with the password lasts five minutes", async () => {
    clock.advance(600_000);
    const guesser = await toCode("198.51.100.9");
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await give(guesser, "123456")).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
    expect(guesser.page.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await give(await toCode("203.0.113.1"), codeAt(clock.now()))).status).toBe(303);
    const slow = await toCode("203.0.113.1");
    clock.advance(300_000);
    const late = await give(slow, codeAt(clock.now()));
    expect([late.status, late.headers.get("location")]).toEqual([303, "/sign-in"]);
    expect((await slow.get("/account")).status).toBe(303);
    for (const step of ["", "x", "AAAA", "\u0000"]) {
      await slow.get("/sign-in");
      const forged = await slow.post("/sign-in/code", { ...slow.hidden("/sign-in"), step, code: "123456" });
      expect([step, forged.status, slow.cookies.has("utmost_session")]).toEqual([step, 303, false]);
    }
  });

  test("sealed under another key, the app's codes are wrong and recovery codes still good", async () => {
    const { db } = service.running.control;
    const { sealed_secret } = await db.selectFrom("second_factors").selectAll().executeTakeFirstOrThrow();
    await db
      .updateTable("second_factors")
      .set({ sealed_secret: "A".repeat(sealed_secret.length) })
      .execute();
    const visitor = await toCode();
    expect((await give(visitor, codeAt(clock.now()))).status).toBe(403);
    expect((await give(visitor, recovery[3] ?? "")).status).toBe(303);
    await db.updateTable("second_factors").set({ sealed_secret }).execute();
  });

  test("an invitation is no way past it; turned off with the password, it is gone", async () => {
    const there = await service.addWorkspace("There");
    const { body } = await there.api("POST", "/api/v1/invitations", { email: who.email, role: "admin" });
    const path = new URL(body.url).pathname;
    clock.advance(60_000);
    const visitor = fromPlace("203.0.113.1");
    await visitor.get(path);
    const page = await visitor.post(path, { ...visitor.hidden(path), as: "member", password: who.password });
    expect([page.text.includes("One more step"), visitor.cookies.has("utmost_session")]).toEqual([
      true,
      false,
    ]);
    expect((await give(visitor, codeAt(clock.now()))).status).toBe(303);
    expect((await visitor.get("/account")).text).toContain("(admin)");
    await visitor.get("/account");
    const off = await visitor.submit("/account/second-factor/turn-off", [["password", who.password]]);
    expect([off.status, off.headers.get("location")]).toEqual([303, "/account?done=off"]);
    clock.advance(60_000);
    expect((await fromPlace("203.0.113.1").signIn(who.email, who.password)).status).toBe(303);
  });
});
