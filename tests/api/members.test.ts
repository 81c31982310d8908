import { afterAll, beforeAll, expect, test } from "bun:test";
import { roles } from "../../src/access/roles.rules.ts";
import { ConsoleVisitor, givePassword } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import {
  type ApiAnswer,
  startTestService,
  type TestService,
  type TestWorkspace,
} from "../support/service.ts";

const codeOf = ({ status, body }: ApiAnswer) => [status, body?.error?.code ?? null];

onEachEngine("members", (engine) => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());
  const freshWorkspace = (): Promise<TestWorkspace> => {
    made += 1;
    return service.addWorkspace(`Team ${made}`);
  };
  const rolesIn = async (workspace: TestWorkspace): Promise<string[]> => {
    const { body } = await workspace.api("GET", "/api/v1/members");
    return body.data.map(({ role }: { role: string }) => role);
  };

  test("everybody sees who is a member; a role changes for the next request", async () => {
    const workspace = await freshWorkspace();
    const ada = await service.addMember(workspace, "member");
    const list = await service.call(ada.token, "GET", "/api/v1/members");
    expect(list.body.data).toEqual([
      {
        id: workspace.ownerId,
        email: expect.any(String),
        name: null,
        role: "owner",
        has_second_factor: false,
        created_at: expect.any(String),
      },
      {
        id: ada.id,
        email: ada.email,
        name: null,
        role: "member",
        has_second_factor: false,
        created_at: expect.any(String),
      },
    ]);
    expect((await service.call(ada.token, "POST", "/api/v1/tags", { name: "a" })).status).toBe(201);
    const demoted = await workspace.api("PATCH", `/api/v1/members/${ada.id}`, { role: "viewer" });
    expect([demoted.status, demoted.body.role]).toEqual([200, "viewer"]);
    expect(codeOf(await service.call(ada.token, "POST", "/api/v1/tags", { name: "b" }))).toEqual([
      403,
      "role_forbids",
    ]);
    // Nothing named, nothing changed.
    const same = await workspace.api("PATCH", `/api/v1/members/${ada.id}`, {});
    expect([same.status, same.body]).toEqual([200, demoted.body]);
  });

  test("nobody manages members above the own role, and only owners make owners", async () => {
    const workspace = await freshWorkspace();
    const admin = await service.addMember(workspace, "admin");
    const other = await service.addMember(workspace, "admin");
    const patch = (id: number, role: string) =>
      service.call(admin.token, "PATCH", `/api/v1/members/${id}`, { role });
    for (const [id, role] of [
      [workspace.ownerId, "viewer"],
      [workspace.ownerId, "owner"],
      [other.id, "owner"],
      [admin.id, "owner"],
    ] as const)
      expect([id, role, ...codeOf(await patch(id, role))]).toEqual([id, role, 403, "role_forbids"]);
    const remove = await service.call(admin.token, "DELETE", `/api/v1/members/${workspace.ownerId}`);
    expect(codeOf(remove)).toEqual([403, "role_forbids"]);
    expect((await patch(other.id, "member")).status).toBe(200);
    expect((await patch(other.id, "admin")).status).toBe(200);
    expect((await workspace.api("PATCH", `/api/v1/members/${other.id}`, { role: "owner" })).status).toBe(200);
    // Now above the admin.
    expect(codeOf(await patch(other.id, "viewer"))).toEqual([403, "role_forbids"]);
  });

  test("who may remove nobody else is told so before anything is told of who is there", async () => {
    const workspace = await freshWorkspace();
    const viewer = await service.addMember(workspace, "viewer");
    const answers = [];
    for (const id of [workspace.ownerId, 987_654_321])
      answers.push(await service.call(viewer.token, "DELETE", `/api/v1/members/${id}`));
    for (const answer of answers) expect(codeOf(answer)).toEqual([403, "role_forbids"]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  test("a workspace keeps an owner, however many go at once", async () => {
    const workspace = await freshWorkspace();
    const path = `/api/v1/members/${workspace.ownerId}`;
    const demoted = await workspace.api("PATCH", path, { role: "admin" });
    expect([...codeOf(demoted), Object.keys(demoted.body.error.details)]).toEqual([
      422,
      "invalid_input",
      ["role"],
    ]);
    const left = await workspace.api("DELETE", path);
    expect([...codeOf(left), Object.keys(left.body.error.details)]).toEqual([422, "invalid_input", ["id"]]);
    const others = [];
    for (let n = 0; n < 4; n += 1) others.push(await service.addMember(workspace, "owner"));
    await Promise.all([
      workspace.api("DELETE", path),
      ...others.map(({ token, id }, n) =>
        n % 2 === 0
          ? service.call(token, "DELETE", `/api/v1/members/${id}`)
          : service.call(token, "PATCH", `/api/v1/members/${id}`, { role: "viewer" }),
      ),
    ]);
    const rows = await service.running.control.db
      .selectFrom("memberships")
      .select("role")
      .where("workspace_id", "=", workspace.id)
      .execute();
    expect(rows.filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  test("whoever leaves or is removed loses tokens and sessions at once and for good; links stay", async () => {
    const workspace = await freshWorkspace();
    for (const leaves of [true, false]) {
      const ada = await service.addMember(workspace, "member");
      const link = await service.call(ada.token, "POST", "/api/v1/links", {
        destination: "https://example.com",
      });
      const visitor = new ConsoleVisitor(service.url);
      const { email, password } = await givePassword(service, ada.id);
      await visitor.signIn(email, password);
      expect((await visitor.get("/account")).status).toBe(200);
      const path = `/api/v1/members/${ada.id}`;
      const gone = leaves
        ? await service.call(ada.token, "DELETE", path)
        : await workspace.api("DELETE", path);
      expect([leaves, gone.status, gone.body]).toEqual([leaves, 204, ""]);
      expect(codeOf(await service.call(ada.token, "GET", "/api/v1/links"))).toEqual([401, "unauthenticated"]);
      expect((await visitor.get("/account")).status).toBe(303);
      expect((await workspace.api("GET", path)).status).toBe(405);
      expect((await workspace.api("DELETE", path)).status).toBe(404);
      const { created_by } = (await workspace.api("GET", `/api/v1/links/${link.body.id}`)).body;
      expect(created_by.user_id).toBe(ada.id);
      expect((await service.visit(new URL(link.body.short_url).pathname)).status).toBe(302);
      // Back again, the old token stays revoked.
      await service.running.control.db
        .insertInto("memberships")
        .values({ workspace_id: workspace.id, user_id: ada.id, role: "owner", created_at: 0 })
        .execute();
      expect((await service.call(ada.token, "GET", "/api/v1/links")).status).toBe(401);
      expect((await visitor.get("/account")).status).toBe(303);
    }
  });

  test("a member of two workspaces keeps what belongs to the other", async () => {
    const [here, there] = [await freshWorkspace(), await freshWorkspace()];
    const { db } = service.running.control;
    await db
      .insertInto("memberships")
      .values({ workspace_id: here.id, user_id: there.ownerId, role: "admin", created_at: 0 })
      .execute();
    expect((await here.api("DELETE", `/api/v1/members/${there.ownerId}`)).status).toBe(204);
    expect((await there.api("GET", "/api/v1/members")).status).toBe(200);
    expect(await rolesIn(here)).toEqual(["owner"]);
  });

  test("a role that is none is refused with those there are", async () => {
    const workspace = await freshWorkspace();
    const { body } = await workspace.api("PATCH", `/api/v1/members/${workspace.ownerId}`, { role: "Owner" });
    expect(body.error.details.role).toEqual([`Must be one of ${roles.join(", ")}.`]);
  });
});
