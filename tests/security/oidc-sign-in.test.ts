import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword, type Page } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { type OidcPerson, signInThere } from "../support/oidc-provider.ts";
import { type OidcService, startOidcService } from "../support/oidc-service.ts";
import { TestClock, type TestMember, type TestService } from "../support/service.ts";

onEachEngine("who signs in with the identity provider", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let both: OidcService;
  let service: TestService;
  beforeAll(async () => {
    both = await startOidcService(engine, clock);
    ({ service } = both);
  });
  afterAll(() => both.stop());
  beforeEach(() => clock.advance(60_000));

  const arriveAs = async (person: OidcPerson, claims: Record<string, unknown> = {}) => {
    both.provider.become({ person, claims });
    const visitor = new ConsoleVisitor(service.url);
    return { visitor, page: await signInThere(visitor, both.provider.issuer) };
  };
  const verified = ({ email }: { readonly email: string }, sub: string): OidcPerson => ({
    sub,
    email,
    email_verified: true,
    name: "Ada",
  });
  const isIn = ({ status, headers }: Page) => [status, headers.get("location")];
  const factsOf = async (member: TestMember) => {
    const { body } = await service.workspace.api(
      "GET",
      `/api/v1/audit?subject=member&subject_id=${member.id}`,
    );
    return body.data.map(({ before, after }: { before: unknown; after: unknown }) => [before, after]);
  };

  test("a member without a password is known by the verified address, and from then on by nothing but issuer and subject", async () => {
    const member = await service.addMember(service.workspace, "member");
    const first = await arriveAs(verified({ email: member.email.toUpperCase() }, "ada-1"));
    expect(isIn(first.page)).toEqual([303, "/"]);
    const account = (await first.visitor.get("/account")).text;
    expect(account).toContain(`${member.email}</a> (member)`);
    expect(account).toContain("<dt>With</dt><dd>Team Login</dd>");
    expect(account).toContain("Connected: Team Login signs you in.");
    const { issuer } = both.provider;
    expect(await factsOf(member)).toEqual([[{ identity_provider: null }, { identity_provider: issuer }]]);
    for (const changed of [
      { sub: "ada-1", email: "married@example.com", email_verified: false },
      { sub: "ada-1" },
    ])
      expect(isIn((await arriveAs(changed)).page)).toEqual([303, "/"]);
    // The address has gone to another person there.
    const heir = await arriveAs(verified(member, "ada-2"));
    expect([heir.page.status, heir.page.text.includes("No member here")]).toEqual([403, true]);
    expect(heir.visitor.cookies.has("utmost_session")).toBe(false);
  });

  test("a member who has a password shows it once", async () => {
    const member = await service.addMember(service.workspace, "viewer");
    const { password } = await givePassword(service, member.id);
    const { visitor, page } = await arriveAs(verified(member, "bea"));
    expect([page.status, page.text.includes("give that password once")]).toEqual([200, true]);
    expect(visitor.cookies.has("utmost_session")).toBe(false);
    const give = (typed: string) => visitor.submit("/sign-in/oidc/confirm", [["password", typed]]);
    const wrong = await give("not the password");
    expect([wrong.status, wrong.text.includes("not the password of this account")]).toEqual([403, true]);
    // What was not shown to be hers is not connected.
    expect((await arriveAs(verified(member, "bea"))).page.text).toContain("give that password once");
    expect(isIn(await give(password))).toEqual([303, "/"]);
    expect((await visitor.get("/account")).text).toContain(`${member.email}</a> (viewer)`);
    expect(isIn((await arriveAs(verified(member, "bea"))).page)).toEqual([303, "/"]);
    // The password goes on being good.
    const byPassword = new ConsoleVisitor(service.url);
    expect((await byPassword.signIn(member.email, password)).status).toBe(303);
    expect((await byPassword.get("/account")).text).toContain("<dt>With</dt><dd>Password</dd>");
  });

  test("the page that was asked for comes after the provider, and after the password that is asked for once", async () => {
    const member = await service.addMember(service.workspace, "viewer");
    const { password } = await givePassword(service, member.id);
    const come = async (to: string) => {
      both.provider.become({ person: verified(member, "cleo"), claims: {} });
      const visitor = new ConsoleVisitor(service.url);
      const { text } = await visitor.get(`/sign-in?to=${encodeURIComponent(to)}`);
      const way = /href="(\/sign-in\/oidc[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
      return { visitor, page: await signInThere(visitor, both.provider.issuer, way) };
    };
    const { visitor } = await come("/rules?tab=convention");
    const confirmed = await visitor.submit("/sign-in/oidc/confirm", [["password", password]]);
    expect(isIn(confirmed)).toEqual([303, "/rules?tab=convention"]);
    expect(isIn((await come("/links?search=a&state=live")).page)).toEqual([
      303,
      "/links?search=a&state=live",
    ]);
    expect(isIn((await come("//evil.example")).page)).toEqual([303, "/"]);
  });

  test("the page that asks for the password is void after five minutes, with another password, and for another account", async () => {
    const [ada, eve] = [
      await service.addMember(service.workspace, "viewer"),
      await service.addMember(service.workspace, "viewer"),
    ];
    const { password } = await givePassword(service, ada.id);
    const evesPassword = (await givePassword(service, eve.id)).password;
    const late = (await arriveAs(verified(ada, "void-1"))).visitor;
    clock.advance(300_000);
    const give = (visitor: ConsoleVisitor, typed: string) =>
      visitor.submit("/sign-in/oidc/confirm", [["password", typed]]);
    expect(isIn(await give(late, password))).toEqual([303, "/sign-in"]);
    const { visitor } = await arriveAs(verified(ada, "void-1"));
    expect((await give(visitor, evesPassword)).status).toBe(403);
    const changed = await givePassword(service, ada.id);
    expect(isIn(await give(visitor, changed.password))).toEqual([303, "/sign-in"]);
    for (const step of ["", "x", "AAAA", "\u0000"]) {
      const { visitor: other } = await arriveAs(verified(ada, "void-1"));
      const fields = { ...other.hidden("/sign-in/oidc/confirm"), step, password: changed.password };
      expect(isIn(await other.post("/sign-in/oidc/confirm", fields))).toEqual([303, "/sign-in"]);
    }
  });

  test("nobody gets in by an address that the provider does not answer for, and nobody who is no member", async () => {
    const member = await service.addMember(service.workspace, "member");
    const { email } = member;
    const pages: Page[] = [];
    for (const [sub, said] of [
      ["u-1", { email, email_verified: false }],
      ["u-2", { email }],
      ["u-3", { email, email_verified: "yes" }],
      ["u-4", { email, email_verified: 1 }],
      ["u-5", { email_verified: true }],
      ["u-6", { email: "nobody@example.com" }],
      ["u-7", { email: `${email}, other@example.com`, email_verified: true }],
    ] as const) {
      const { page, visitor } = await arriveAs({ sub, ...said });
      pages.push(page);
      expect([sub, page.status, visitor.cookies.has("utmost_session")]).toEqual([sub, 403, false]);
    }
    // The same whether or not there is such a member.
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(pages[0]?.text).toContain("Your e-mail address is not verified");

    const gone = await service.addMember(service.workspace, "member");
    await service.workspace.api("DELETE", `/api/v1/members/${gone.id}`);
    const connected = await service.addMember(service.workspace, "member");
    await arriveAs(verified(connected, "n-0"));
    await service.workspace.api("DELETE", `/api/v1/members/${connected.id}`);
    const strangers: Page[] = [];
    for (const person of [
      verified({ email: "stranger@example.com" }, "n-1"),
      verified(gone, "n-2"),
      verified(connected, "n-0"),
    ])
      strangers.push((await arriveAs(person)).page);
    expect(strangers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(new Set(strangers.map(({ text }) => text)).size).toBe(1);
    expect(strangers[0]?.text).toContain("No member here");
  });

  test("an address that folds into a member's without being the same is nobody's", async () => {
    const { db } = service.running.control;
    const member = await service.addMember(service.workspace, "owner");
    const names = { email: "mark@example.com", email_key: "mark@example.com" };
    await db.updateTable("users").set(names).where("id", "=", member.id).execute();
    // The Kelvin sign, which is a K in every normal form of Unicode; the same for a member with an s and a long s.
    const kelvin = await arriveAs(verified({ email: "mar\u212a@example.com" }, "kelvin"));
    expect([kelvin.page.status, kelvin.page.text.includes("is not verified")]).toEqual([403, true]);
    const sara = await service.addMember(service.workspace, "owner");
    const sarasNames = { email: "sara@example.com", email_key: "sara@example.com" };
    await db.updateTable("users").set(sarasNames).where("id", "=", sara.id).execute();
    const { page } = await arriveAs(verified({ email: "\u017fara@example.com" }, "long s"));
    expect([page.status, page.text.includes("No member here")]).toEqual([403, true]);
    expect(isIn((await arriveAs(verified({ email: "MARK@Example.com" }, "mark"))).page)).toEqual([303, "/"]);
  });

  test("claims may stand in the ID token, flags as text; of two addresses one is taken whole", async () => {
    const member = await service.addMember(service.workspace, "member");
    const { email } = member;
    const apart = { sub: "t-1", email: "other@example.com", email_verified: true };
    const mixed = await arriveAs(apart, { email });
    expect([mixed.page.status, mixed.page.text.includes("No member here")]).toEqual([403, true]);
    const told = await arriveAs({ sub: "t-1" }, { email, email_verified: "true" });
    expect(isIn(told.page)).toEqual([303, "/"]);
  });

  test("the second factor is asked for as ever", async () => {
    const member = await service.addMember(service.workspace, "member");
    await service.running.control.db
      .insertInto("second_factors")
      .values({ user_id: member.id, sealed_secret: "-", confirmed_at: 1 })
      .execute();
    const { visitor, page } = await arriveAs(verified(member, "factor"));
    expect([page.status, page.text.includes("One more step")]).toEqual([200, true]);
    expect(visitor.cookies.has("utmost_session")).toBe(false);
    expect((await visitor.submit("/sign-in/code", [["code", "000000"]])).status).toBe(403);
    expect((await visitor.get("/account")).status).toBe(303);
    const { body } = await service.workspace.api("GET", "/api/v1/members");
    const found = body.data.find(({ id }: { id: number }) => id === member.id);
    expect(found.has_second_factor).toBe(true);
  });
});

onEachEngine("an identity provider whose addresses are assumed to be verified", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let both: OidcService;
  beforeAll(async () => {
    both = await startOidcService(engine, clock, {
      OIDC_EMAIL_VERIFIED: "assumed",
      OIDC_CLIENT_AUTH: "basic",
    });
  });
  afterAll(() => both.stop());

  test("lets in by one of which it says nothing, never by one that it says is not verified", async () => {
    const { service, provider } = both;
    const { email } = await service.addMember(service.workspace, "member");
    provider.become({ person: { sub: "one", email, email_verified: false } });
    expect((await signInThere(new ConsoleVisitor(service.url), provider.issuer)).status).toBe(403);
    provider.become({ person: { sub: "one", email } });
    expect((await signInThere(new ConsoleVisitor(service.url), provider.issuer)).status).toBe(303);
  });
});
