import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword, type Page, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { comeThrough, type OidcPerson, signInThere } from "../support/oidc-provider.ts";
import { type OidcService, startOidcService } from "../support/oidc-service.ts";
import { agree, plansFile } from "../support/plans.ts";
import { TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const CHOSEN = "four words make one";

onEachEngine("accounts and the identity provider", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let both: OidcService;
  let service: TestService;
  let issuer: string;
  beforeAll(async () => {
    const plans = { default_plan: "free", plans: { free: {}, small: { quotas: { members: 1 } } } };
    both = await startOidcService(engine, clock, { PLANS_FILE: plansFile(plans) });
    ({ service } = both);
    ({ issuer } = both.provider);
  });
  afterAll(() => both.stop());
  beforeEach(() => clock.advance(60_000));

  const be = (person: OidcPerson) => both.provider.become({ person });
  const person = (sub: string, email: string, more: Partial<OidcPerson> = {}): OidcPerson => ({
    sub,
    email,
    email_verified: true,
    ...more,
  });
  const invite = async (workspace: TestWorkspace, email: string, role = "member"): Promise<string> => {
    clock.advance(60_000);
    const { body } = await workspace.api("POST", "/api/v1/invitations", { email, role });
    return new URL(body.url).pathname;
  };
  const joinThere = async (path: string, visitor = new ConsoleVisitor(service.url)) => {
    await visitor.get(path);
    const onward = await visitor.submit(`${path}/oidc`, []);
    return { visitor, page: onward.status === 200 ? await comeThrough(visitor, issuer) : onward };
  };
  const where = ({ status, headers }: Page) => [status, headers.get("location")];
  const membersOf = async (workspace: TestWorkspace): Promise<string[]> => {
    const { body } = await workspace.api("GET", "/api/v1/members");
    return body.data.map(({ email, name, role }: Record<string, string>) => `${email} ${name} ${role}`);
  };

  test("an invitation makes an account without a password; a link that sets one gives it one", async () => {
    const workspace = await service.addWorkspace("Newcomers");
    const path = await invite(workspace, "Cleo@example.com", "admin");
    be(person("cleo", "cleo@example.com", { name: "Cleo Müller" }));
    const { visitor, page } = await joinThere(path);
    expect(where(page)).toEqual([303, "/"]);
    expect(await membersOf(workspace)).toContain("Cleo@example.com Cleo Müller admin");
    const account = await visitor.get("/account");
    expect(account.text).toContain("You have none.");
    expect(account.text).toContain("It is how you sign in: to disconnect it, set a password first.");
    expect(account.text).not.toContain('type="password"');
    for (const typed of ["", "-", CHOSEN]) {
      const fields = { form_token: visitor.hidden("/account/name")["form_token"] ?? "", password: typed };
      clock.advance(60_000);
      expect((await visitor.post("/account/oidc/disconnect", fields)).status).toBe(403);
      expect((await new ConsoleVisitor(service.url).signIn("cleo@example.com", typed)).status).toBe(403);
    }
    const trail = (await workspace.api("GET", "/api/v1/audit?limit=3")).body.data;
    expect(
      trail.map(({ action, subject, after }: Record<string, unknown>) => [action, subject, after]),
    ).toEqual([
      ["changed", "member", { identity_provider: issuer }],
      ["removed", "invitation", null],
      ["created", "member", { email: "Cleo@example.com", role: "admin" }],
    ]);
    expect(trail[0].actor.email).toBe("Cleo@example.com");
    // Void now, for her as for everybody.
    expect((await new ConsoleVisitor(service.url).get(path)).status).toBe(404);
    const { id } = (await workspace.api("GET", "/api/v1/members")).body.data[1];
    const given = await givePassword(service, id);
    const byPassword = await signIn(service, clock, given);
    expect(byPassword.page.text).toContain("Disconnect Team Login</button>");
    const gone = await byPassword.submit("/account/oidc/disconnect", [["password", given.password]]);
    expect(where(gone)).toEqual([303, "/account?done=disconnected"]);
    expect((await byPassword.get("/account")).text).toContain("Not connected.");
    // The address is still hers, and the password is asked for before the two are connected again.
    expect((await signInThere(new ConsoleVisitor(service.url), issuer)).text).toContain(
      "give that password once",
    );
  });

  test("an invitation is for whom it was sent to, by an address that the provider answers for", async () => {
    const workspace = await service.addWorkspace("Guarded");
    const path = await invite(workspace, "dora@example.com");
    for (const [sub, email, more, title] of [
      ["dora-1", "eve@example.com", {}, "This invitation is for somebody else"],
      ["dora-2", "dora@example.com", { email_verified: false }, "Your e-mail address is not verified"],
      ["dora-3", "dor\u00e1@example.com", {}, "This invitation is for somebody else"],
    ] as const) {
      be(person(sub, email, more));
      const { page, visitor } = await joinThere(path);
      expect([sub, page.status, page.text.includes(title)]).toEqual([sub, 403, true]);
      expect(visitor.cookies.has("utmost_session")).toBe(false);
    }
    expect(await membersOf(workspace)).toHaveLength(1);
    // Whoever is somebody here already is not let in as another.
    const eve = await service.addMember(service.workspace, "owner");
    be(person("eve", eve.email));
    await signInThere(new ConsoleVisitor(service.url), issuer);
    expect((await joinThere(path)).page.text).toContain(`at Team Login you are ${eve.email}`);
    be(person("dora", "dora@example.com"));
    const { visitor } = await joinThere(path);
    expect((await visitor.get("/account")).text).toContain("dora@example.com</a> (member)");
    // No name was given: there is none, and she may set one.
    expect(await membersOf(workspace)).toContain("dora@example.com null member");
  });

  test("an invitation that has become void meanwhile, or for which there is no room, lets nobody in", async () => {
    const workspace = await service.addWorkspace("Full");
    be(person("finn", "finn@example.com"));
    const path = await invite(workspace, "finn@example.com");
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get(path);
    await visitor.submit(`${path}/oidc`, []);
    const { id } = (await workspace.api("GET", "/api/v1/invitations")).body.data[0];
    await workspace.api("DELETE", `/api/v1/invitations/${id}`);
    expect((await comeThrough(visitor, issuer)).text).toContain("This invitation is void");
    expect((await visitor.submit(`${path}/oidc`, [])).status).toBe(403);
    const next = await invite(workspace, "finn@example.com");
    await agree(service, workspace, { plan: "small" });
    const { page } = await joinThere(next);
    expect([page.status, page.text.includes("Not now")]).toEqual([403, true]);
    expect(await membersOf(workspace)).toHaveLength(1);
    const { db } = service.running.control;
    const made = await db
      .selectFrom("users")
      .select("id")
      .where("email_key", "=", "finn@example.com")
      .execute();
    expect(made).toEqual([]);
  });

  test("an account that somebody else has made in one's name is not taken over, nor does it take over", async () => {
    // Eve invites Gina, opens the link herself and chooses a password.
    const eves = await service.addWorkspace("Eve's");
    const trap = await invite(eves, "gina@example.com");
    const eve = new ConsoleVisitor(service.url);
    await eve.get(trap);
    await eve.post(trap, { ...eve.hidden(trap), as: "newcomer", name: "Gina", new_password: CHOSEN });
    // Gina is invited elsewhere, and comes by the provider: without the password nothing is connected.
    const path = await invite(service.workspace, "gina@example.com", "admin");
    be(person("gina", "gina@example.com"));
    const { page, visitor } = await joinThere(path);
    expect([page.status, page.text.includes("give that password once")]).toEqual([200, true]);
    expect((await visitor.submit("/sign-in/oidc/confirm", [["password", "a guess of hers"]])).status).toBe(
      403,
    );
    expect((await visitor.get("/account")).status).toBe(303);
    expect((await membersOf(service.workspace)).join()).not.toContain("gina");
  });

  test("with an account that has a password the invitation is accepted when that is shown; without one at once", async () => {
    const workspace = await service.addWorkspace("Both");
    const withPassword = await service.addMember(service.workspace, "viewer");
    const { password } = await givePassword(service, withPassword.id);
    be(person("hal", withPassword.email));
    const { visitor } = await joinThere(await invite(workspace, withPassword.email));
    expect(await membersOf(workspace)).toHaveLength(1);
    expect(where(await visitor.submit("/sign-in/oidc/confirm", [["password", password]]))).toEqual([
      303,
      "/",
    ]);
    expect((await visitor.get("/account")).text).toContain("Workspace:");
    const without = await service.addMember(service.workspace, "viewer");
    be(person("ida", without.email));
    expect(where((await joinThere(await invite(workspace, without.email))).page)).toEqual([303, "/"]);
    expect(await membersOf(workspace)).toHaveLength(3);
    // Connected by now, the address there counts no more.
    const third = await service.addWorkspace("Third");
    be({ sub: "ida", email: "ida.new@example.com" });
    expect(where((await joinThere(await invite(third, without.email))).page)).toEqual([303, "/"]);
  });

  test("one's own account is connected with the password, whatever the address there, and by nobody else's hand", async () => {
    const member = await service.addMember(service.workspace, "member");
    const who = await givePassword(service, member.id);
    be({ sub: "jo", email: "private@example.org" });
    const visitor = await signIn(service, clock, who);
    const connect = (password: string, headers = {}) =>
      visitor.submit("/account/oidc/connect", [["password", password]], headers);
    const wrong = await connect("not the password");
    expect([wrong.status, wrong.text.includes("That is not your password.")]).toEqual([403, true]);
    await visitor.get("/account");
    const elsewhere = await connect(who.password, { origin: "https://evil.example" });
    expect([elsewhere.status, visitor.cookies.has("utmost_flow")]).toEqual([403, false]);
    await visitor.get("/account");
    await connect(who.password);
    // The answer is worth nothing to whoever is not, or no longer, the one who asked.
    const other = await signIn(service, clock, await givePassword(service, service.workspace.ownerId));
    for (const thief of [other, new ConsoleVisitor(service.url)]) {
      thief.cookies.set("utmost_flow", visitor.cookies.get("utmost_flow") ?? "");
      thief.page = visitor.page;
      const page = await comeThrough(thief, issuer);
      expect([page.status, page.text.includes("This sign-in cannot go on")]).toEqual([403, true]);
      await visitor.get("/account");
      expect(visitor.page.text).toContain("Not connected.");
      await connect(who.password);
    }
    expect(where(await comeThrough(visitor, issuer))).toEqual([303, "/account?done=connected"]);
    const account = await visitor.get("/account?done=connected");
    expect(account.text).toContain("Your account is connected.");
    expect(account.text).toContain("private@example.org");
    expect(where(await signInThere(new ConsoleVisitor(service.url), issuer))).toEqual([303, "/"]);

    // Who is one account's is no other's.
    const rival = await service.addMember(service.workspace, "member");
    const rivals = await givePassword(service, rival.id);
    const second = await signIn(service, clock, rivals);
    await second.submit("/account/oidc/connect", [["password", rivals.password]]);
    expect((await comeThrough(second, issuer)).text).toContain("Connected already");
    expect((await second.get("/account")).text).toContain("Not connected.");
  });
});
