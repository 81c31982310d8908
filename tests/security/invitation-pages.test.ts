import { afterAll, beforeAll, expect, test } from "bun:test";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { agree, plansFile } from "../support/plans.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

const CHOSEN = "four words make one";

onEachEngine("accepting an invitation", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  beforeAll(async () => {
    const plans = { default_plan: "free", plans: { free: {}, small: { quotas: { members: 1 } } } };
    service = await startTestService(engine, { clock, env: { PLANS_FILE: plansFile(plans) } });
  });
  afterAll(() => service.stop());
  const invite = async (workspace: TestWorkspace, email: string, role = "member"): Promise<string> => {
    clock.advance(60_000);
    const { body } = await workspace.api("POST", "/api/v1/invitations", { email, role });
    return new URL(body.url).pathname;
  };
  const membersOf = async (workspace: TestWorkspace): Promise<string[]> => {
    const { body } = await workspace.api("GET", "/api/v1/members");
    return body.data.map(({ email, role }: { email: string; role: string }) => `${email} ${role}`);
  };
  const newcomer = (visitor: ConsoleVisitor, path: string, name: string, password: string) =>
    visitor.post(path, { ...visitor.hidden(path), as: "newcomer", name, new_password: password });
  const byPassword = (visitor: ConsoleVisitor, path: string, password: string) =>
    visitor.post(path, { ...visitor.hidden(path), as: "member", password });

  test("somebody new chooses name and password, and is in; the link is void then", async () => {
    const { workspace } = service;
    const path = await invite(workspace, "ada@example.com");
    const visitor = new ConsoleVisitor(service.url);
    const page = await visitor.get(path);
    expect([page.status, page.text.includes("Join First")]).toEqual([200, true]);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    for (const [name, password] of [
      ["", CHOSEN],
      ["Ada", "short"],
      ["\u001b", "ada@example.com"],
    ] as const)
      expect([name, (await newcomer(visitor, path, name, password)).status]).toEqual([name, 422]);
    expect((await newcomer(visitor, path, "Ada", CHOSEN)).status).toBe(303);
    expect((await visitor.get("/account")).text).toContain("(member)");
    expect(await membersOf(workspace)).toContain("ada@example.com member");
    const trail = (await workspace.api("GET", "/api/v1/audit?limit=3")).body.data;
    expect(trail.map((entry: { action: string; subject: string }) => [entry.action, entry.subject])).toEqual([
      ["changed", "member"],
      ["removed", "invitation"],
      ["created", "member"],
    ]);
    expect(trail[2].actor.email).toBe("ada@example.com");
    for (const late of [
      await new ConsoleVisitor(service.url).get(path),
      await byPassword(visitor, path, CHOSEN),
    ])
      expect([late.status, late.text.includes("This invitation is void")]).toEqual([404, true]);
    clock.advance(60_000);
    expect((await new ConsoleVisitor(service.url).signIn("ADA@example.com", CHOSEN)).status).toBe(303);
  });

  test("with an account the password joins, or one button when signed in; workspaces can be switched then", async () => {
    const there = await service.addWorkspace("There");
    const who = await givePassword(service, service.workspace.ownerId);
    const path = await invite(there, who.email, "viewer");
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get(path);
    expect((await byPassword(visitor, path, "not the password")).status).toBe(403);
    expect((await byPassword(visitor, path, who.password)).status).toBe(303);
    expect((await visitor.get("/account")).text).toContain("(viewer)");
    await visitor.submit("/account/workspace", [["workspace", String(service.workspace.id)]]);
    expect((await visitor.get("/account")).text).toContain("(owner)");

    const third = await service.addWorkspace("Third");
    const next = await invite(third, who.email, "admin");
    const page = await visitor.get(next);
    expect(page.text).toContain("Accept</button>");
    expect(page.text).not.toContain('type="password"');
    expect((await visitor.submit(next, [])).status).toBe(303);
    expect((await visitor.get("/account")).text).toContain("(admin)");
    expect(await membersOf(third)).toContain(`${who.email} admin`);
    // Signed in as somebody else, the page says so and offers both ways.
    const other = await invite(third, "grace@example.com");
    expect((await visitor.get(other)).text).toContain(`signed in as ${who.email}`);
    expect((await visitor.submit(other, [])).status).toBe(422);
    expect(await membersOf(third)).not.toContain("grace@example.com member");
  });

  test("the page does not tell who has an account here", async () => {
    const member = await service.addMember(await service.addWorkspace("Known"), "member");
    const answers = new Set<string>();
    for (const email of [member.email, "nobody-here@example.com"]) {
      const path = await invite(service.workspace, email);
      const visitor = new ConsoleVisitor(service.url);
      const pages = [await visitor.get(path), await byPassword(visitor, path, "guessed password")];
      const words = pages.map(({ status, text }) => `${status} ${text}`).join("");
      answers.add(
        words
          .replaceAll(email, "EMAIL")
          .replaceAll(path, "PATH")
          .replaceAll(/name="form_token" value="[^"]*"/g, ""),
      );
    }
    expect(answers.size).toBe(1);
    // Making an account where there is one is no way past its password.
    const path = await invite(service.workspace, member.email);
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get(path);
    expect((await newcomer(visitor, path, "Mallory", CHOSEN)).status).toBe(403);
    clock.advance(60_000);
    expect((await new ConsoleVisitor(service.url).signIn(member.email, CHOSEN)).status).toBe(403);
  });

  test("void: expired, taken back, replaced, its sender gone or demoted, never made", async () => {
    const { workspace } = service;
    const statusOf = async (path: string) => (await new ConsoleVisitor(service.url).get(path)).status;
    const old = await invite(workspace, "late@example.com");
    clock.advance(7 * 86_400_000 - 60_001);
    expect(await statusOf(old)).toBe(200);
    clock.advance(60_001);
    expect(await statusOf(old)).toBe(404);
    const stateOf = async (email: string): Promise<string> => {
      const { data } = (await workspace.api("GET", "/api/v1/invitations")).body;
      return data.find((one: { email: string }) => one.email === email).state;
    };
    expect(await stateOf("late@example.com")).toBe("expired");
    const replaced = await invite(workspace, "twice@example.com");
    const again = await invite(workspace, "twice@example.com");
    expect([await statusOf(replaced), await statusOf(again)]).toEqual([404, 200]);
    const admin = await service.addMember(workspace, "admin");
    const sent = await service.call(admin.token, "POST", "/api/v1/invitations", {
      email: "x@y",
      role: "admin",
    });
    const { pathname } = new URL(sent.body.url);
    expect([await statusOf(pathname), await stateOf("x@y")]).toEqual([200, "open"]);
    await workspace.api("PATCH", `/api/v1/members/${admin.id}`, { role: "member" });
    expect([await statusOf(pathname), await stateOf("x@y")]).toEqual([404, "void"]);
    await workspace.api("PATCH", `/api/v1/members/${admin.id}`, { role: "admin" });
    expect([await statusOf(pathname), await stateOf("x@y")]).toEqual([200, "open"]);
    await workspace.api("PATCH", `/api/v1/members/${admin.id}`, { role: "member" });
    for (const path of [
      "/invitation/x",
      `/invitation/${"0".repeat(43)}`,
      "/invitation/%00",
      "/invitation/a/b",
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect((await new ConsoleVisitor(service.url).get("/invitation")).status).toBe(404);
  });

  test("a plan's members are counted; forms from elsewhere do nothing", async () => {
    const workspace = await service.addWorkspace("Full");
    await agree(service, workspace, { plan: "small" });
    const path = await invite(workspace, "one-more@example.com");
    const visitor = new ConsoleVisitor(service.url);
    await visitor.get(path);
    const forged = await visitor.post(
      path,
      { ...visitor.hidden(path), as: "newcomer", name: "n", new_password: CHOSEN },
      { origin: "https://evil.example" },
    );
    expect([forged.status, forged.text.includes("another site")]).toEqual([403, true]);
    await visitor.get(path);
    const full = await newcomer(visitor, path, "One more", CHOSEN);
    expect([full.status, full.text.includes("has room for 1 member, and 1 is used")]).toEqual([403, true]);
    expect(full.text).toContain("Ask whoever invited you to make room. The invitation stays good");
    expect(await membersOf(workspace)).toHaveLength(1);
    await agree(service, workspace, { plan: "free" });
    await visitor.get(path);
    expect((await newcomer(visitor, path, "One more", CHOSEN)).status).toBe(303);
    const signedIn = await signIn(service, clock, { email: "one-more@example.com", password: CHOSEN });
    expect(signedIn.page.text).toContain("Workspace: Full");
  });
});
