import { afterAll, beforeAll, expect, test } from "bun:test";
import { ADOPTED_RULES_at_most, OWN_WORKSPACES_at_most } from "../../src/limits.ts";
import { ConsoleVisitor, givePassword, signIn } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import { agree, plansFile } from "../support/plans.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

// An agency makes a workspace for each client, from the console, without the operator's command line.

const FORM = "/account/workspaces";

onEachEngine("workspaces that owners make", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  let owner: { readonly email: string; readonly password: string };
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
    owner = await givePassword(service, service.workspace.ownerId);
  });
  afterAll(() => service.stop());
  const enter = async (where: TestService, who: typeof owner): Promise<ConsoleVisitor> => {
    const visitor = await signIn(where, clock, who);
    await visitor.get(FORM);
    return visitor;
  };
  const named = async (name: string) =>
    service.running.control.db.selectFrom("workspaces").select("id").where("name", "=", name).execute();

  test("an owner makes one, goes on in it, and finds nothing there of the others", async () => {
    await service.workspace.api("POST", "/api/v1/tags", { name: "Kept" });
    const visitor = await enter(service, owner);
    const made = await visitor.submit(FORM, [["name", "  Café Müller "]]);
    expect([made.status, made.headers.get("location")]).toEqual([303, "/welcome?step=host"]);
    expect((await visitor.api("GET", "/api/v1/workspace")).body).toMatchObject({
      name: "Café Müller",
      role: "owner",
      user_id: service.workspace.ownerId,
      created_at: new Date(clock.now()).toISOString(),
    });
    for (const path of ["links", "tags", "campaigns", "tokens", "report-links", "rules/values", "views"])
      expect([path, (await visitor.api("GET", `/api/v1/${path}`)).body.data]).toEqual([path, []]);
    const { data } = (await visitor.api("GET", "/api/v1/audit")).body;
    expect(data).toMatchObject([
      { subject: "member", action: "created", actor: { kind: "session", email: owner.email } },
      { subject: "workspace", action: "created", name: "Café Müller", actor: { kind: "session" } },
    ]);
    const link = await visitor.api("POST", "/api/v1/links", { destination: "https://example.com/" });
    expect(link.status).toBe(201);
    expect((await fetch(link.body.short_url, { redirect: "manual" })).status).toBe(302);
    // Back in the first: it has all it had, and nothing of the new one's.
    await visitor.get(FORM);
    await visitor.submit("/account/workspace", [["workspace", String(service.workspace.id)]]);
    expect((await visitor.api("GET", "/api/v1/tags")).body.data).toMatchObject([{ name: "Kept" }]);
    expect((await visitor.api("GET", `/api/v1/links/${link.body.id}`)).status).toBe(404);
    expect((await visitor.api("GET", "/api/v1/audit")).body.data).not.toContainEqual(
      expect.objectContaining({ name: "Café Müller" }),
    );
  });

  test("a name that cannot be kept, or that one of the member's has: why, and what was typed is still there", async () => {
    const visitor = await enter(service, owner);
    for (const [name, reason] of [
      ["", "Give it a name."],
      ["\u200b \u2060", "Give it a name."],
      ["a\u001b[31m", "The name must be plain text on one line"],
      ["x".repeat(101), "at most 100 characters"],
      ["CAFÉ MÜLLER", "a workspace named “Café Müller” already"],
      ["Cafe\u0301 Mu\u0308ller", "a workspace named “Café Müller” already"],
    ] as const) {
      const { status, text } = await visitor.submit(FORM, [["name", name]]);
      expect([name, status]).toEqual([name, 422]);
      expect(text).toContain(reason);
    }
    const { text } = await visitor.submit(FORM, [["name", `"><script>${"x".repeat(100)}`]]);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;xx');
    expect((await visitor.post(FORM, { name: "No token" })).status).toBe(403);
    expect((await new ConsoleVisitor(service.url).post(FORM, { name: "x" })).status).toBe(303);
    expect(await named("No token")).toEqual([]);
  });

  test("it begins with the rules of the one looked at, when that is asked for, and only with one's own", async () => {
    const { api } = service.workspace;
    const values = Array.from({ length: 1001 }, (_, at) => `v${at}`);
    for (const part of [values.slice(0, 1000), values.slice(1000)])
      await api("POST", "/api/v1/rules/values", { parameter: "utm_content", values: part });
    const pair = { driving_parameter: "utm_source", driving_value: "poster", target: "utm_medium" };
    await api("POST", "/api/v1/rules/dependencies", { ...pair, values: ["print", "outdoor"] });
    const convention = {
      casing: "lower",
      separator: "hyphen",
      mode: "block",
      required_parameters: ["utm_source"],
    };
    await api("PUT", "/api/v1/rules/convention", convention);
    const visitor = await enter(service, owner);
    await visitor.submit("/account/workspace", [["workspace", String(service.workspace.id)]]);
    await visitor.get(FORM);
    const asked = await visitor.submit(FORM, [
      ["name", " "],
      ["rules_of", String(service.workspace.id)],
    ]);
    expect(asked.text).toContain(`value="${service.workspace.id}" checked>`);
    await visitor.submit(FORM, [
      ["name", "With rules"],
      ["rules_of", String(service.workspace.id)],
    ]);
    const approved = (await visitor.api("GET", "/api/v1/rules/values")).body.data;
    expect(approved.map(({ value }: { value: string }) => value)).toEqual(values);
    expect((await visitor.api("GET", "/api/v1/rules/dependencies")).body.data).toMatchObject([
      { ...pair, value: "print" },
      { ...pair, value: "outdoor" },
    ]);
    expect((await visitor.api("GET", "/api/v1/rules/convention")).body).toEqual(convention);
    const judged = await visitor.api("POST", "/api/v1/links", {
      destination: "https://example.com/",
      utm_source: "poster",
      utm_medium: "mail",
    });
    expect([judged.status, judged.body.error?.code]).toEqual([422, "governance_refused"]);
    const trail = (await visitor.api("GET", "/api/v1/audit?subject=approved_value&limit=100")).body;
    expect([trail.data.length, trail.next_after !== null]).toEqual([100, true]);
    const { db } = service.running.control;
    const many = Array.from({ length: ADOPTED_RULES_at_most }, (_, at) => ({
      ...{ workspace_id: service.workspace.id, parameter: "utm_term", value: `t${at}` },
    }));
    for (let at = 0; at < many.length; at += 5000)
      await db
        .insertInto("approved_values")
        .values(many.slice(at, at + 5000))
        .execute();
    await visitor.get(FORM);
    const tooMany = await visitor.submit(FORM, [
      ["name", "Too many"],
      ["rules_of", String(service.workspace.id)],
    ]);
    expect([tooMany.status, await named("Too many")]).toEqual([422, []]);
    expect(tooMany.text).toContain("No more than 10000 rules are taken over");
    // Nothing of it is shared from then on.
    await visitor.api("PATCH", "/api/v1/rules/convention", { mode: "warn" });
    expect((await api("GET", "/api/v1/rules/convention")).body.mode).toBe("block");
    const stranger = await service.addWorkspace(`Stranger ${engine}`);
    await stranger.api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["secret"] });
    await visitor.get(FORM);
    for (const notTheirs of [String(stranger.id), "999999", "x", ""]) {
      await visitor.submit(FORM, [
        ["name", `Not of ${notTheirs}`],
        ["rules_of", notTheirs],
      ]);
      expect((await visitor.api("GET", "/api/v1/rules/values")).body.data).toEqual([]);
      await visitor.get(FORM);
    }
  });

  test("a form sent many times at once makes one", async () => {
    const visitor = await enter(service, owner);
    const send = () => visitor.submit(FORM, [["name", "Once"]]);
    const statuses = (await Promise.all([send(), send(), send(), send(), send()])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 422, 422, 422, 422]);
    expect(await named("Once")).toHaveLength(1);
  });

  test("who owns none makes none, whatever the form says", async () => {
    for (const role of ["viewer", "member", "admin"] as const) {
      const member = await service.addMember(service.workspace, role);
      const visitor = await enter(service, await givePassword(service, member.id));
      expect(visitor.page.text).not.toContain(`action="${FORM}"`);
      expect(visitor.page.text).toContain("Whoever owns a workspace can make another one");
      const { form_token = "" } = visitor.hidden("/sign-out");
      const refused = await visitor.post(FORM, { form_token, name: `Of a ${role}` });
      expect([role, refused.status]).toEqual([role, 422]);
      expect(refused.text).toContain("ask an owner of this one");
      expect(await named(`Of a ${role}`)).toEqual([]);
    }
  });

  test("there is an end to how many one person owns", async () => {
    const { db } = service.running.control;
    const other = await service.addWorkspace(`Many ${engine}`);
    const rows = Array.from({ length: OWN_WORKSPACES_at_most - 2 }, (_, at) => ({
      name: `c${at}`,
      created_at: 1,
    }));
    const ids = await db.insertInto("workspaces").values(rows).returning("id").execute();
    await db
      .insertInto("memberships")
      .values(
        ids.map(({ id }) => ({ workspace_id: id, user_id: other.ownerId, role: "owner", created_at: 1 })),
      )
      .execute();
    const visitor = await enter(service, await givePassword(service, other.ownerId));
    expect((await visitor.submit(FORM, [["name", "The last"]])).status).toBe(303);
    const { text } = await visitor.get(FORM);
    expect(text).toContain(`may own at most ${OWN_WORKSPACES_at_most} workspaces`);
    const { form_token = "" } = visitor.hidden("/sign-out");
    expect((await visitor.post(FORM, { form_token, name: "One more" })).status).toBe(422);
    expect(await named("One more")).toEqual([]);
  });

  test("where the operator has plans, the operator makes workspaces", async () => {
    const file = plansFile({ default_plan: "small", plans: { small: {} }, enforce_subscriptions: true });
    const sold = await startTestService(engine, { clock, env: { PLANS_FILE: file } });
    try {
      await agree(sold, sold.workspace, { subscription: "active" });
      const visitor = await enter(sold, await givePassword(sold, sold.workspace.ownerId));
      expect(visitor.page.text).toContain("the operator makes further workspaces");
      const { form_token = "" } = visitor.hidden("/sign-out");
      expect((await visitor.post(FORM, { form_token, name: "For nothing" })).status).toBe(422);
      expect((await visitor.get("/")).text).toContain('"makes_workspaces":false');
    } finally {
      await sold.stop();
    }
  });
});
