import { afterAll, beforeAll, expect, test } from "bun:test";
import { permissions } from "../../src/access/permissions.ts";
import { sha256Hex } from "../../src/lib/secret.ts";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const PATH = "/api/v1/invitations";

onEachEngine("invitations", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  test("the link is told once and kept as a hash; it lives a week", async () => {
    const { api } = service.workspace;
    const made = await api("POST", PATH, { email: " Ada@Example.com ", role: "member" });
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const { url, mailed, ...rest } = made.body;
    expect(mailed).toBe(false);
    expect(rest).toEqual({
      id: expect.any(Number),
      email: "Ada@Example.com",
      role: "member",
      state: "open",
      created_at: "2026-03-01T10:00:00.000Z",
      expires_at: "2026-03-08T10:00:00.000Z",
      created_by: { user_id: service.workspace.ownerId },
    });
    expect(url).toMatch(new RegExp(`^${service.running.baseUrl}/invitation/[0-9A-Za-z]{43}$`));
    const list = await api("GET", PATH);
    expect(list.body).toEqual({ data: [rest] });
    const stored = await service.running.control.db.selectFrom("invitations").selectAll().execute();
    const secret = url.split("/").at(-1);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.map(({ secret_hash }) => secret_hash)).toEqual([sha256Hex(secret)]);
    expect((await api("DELETE", `${PATH}/${rest.id}`)).status).toBe(204);
    expect((await api("GET", PATH)).body).toEqual({ data: [] });
    expect((await api("DELETE", `${PATH}/${rest.id}`)).status).toBe(404);
  });

  test("another invitation takes the place of the one before, also of several at once; a member needs none", async () => {
    const { api } = service.workspace;
    const answers = await Promise.all(
      ["bob@example.com", "BOB@example.com", "Bob@Example.com"].map((email) =>
        api("POST", PATH, { email, role: "viewer" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await api("GET", PATH)).body.data).toHaveLength(1);
    const trail = await api("GET", "/api/v1/audit?subject=invitation&limit=5");
    const bobs = trail.body.data.map(({ action, name, subject_id }: Record<string, unknown>) => [
      action,
      String(name).toLowerCase(),
      subject_id,
    ]);
    const [last, secondGone, second, firstGone, first] = bobs;
    expect(bobs.map(([action, name]: string[]) => [action, name])).toEqual(
      ["created", "removed", "created", "removed", "created"].map((action) => [action, "bob@example.com"]),
    );
    expect([secondGone[2], firstGone[2]]).toEqual([second[2], first[2]]);
    expect((await api("GET", PATH)).body.data[0].id).toBe(last[2]);
    const member = await service.addMember(service.workspace, "viewer");
    const again = await api("POST", PATH, { email: member.email.toUpperCase(), role: "nobody" });
    expect([again.status, Object.keys(again.body.error.details)]).toEqual([422, ["role", "email"]]);
  });

  test("a token makes nobody an admin or owner who may do more than it", async () => {
    const { api, mint, ownerId } = service.workspace;
    const call = async (token: string, method: string, path: string, body: object) => {
      const { status, body: told } = await service.call(token, method, path, body);
      return [status, told.error?.code, told.error?.permission];
    };
    const narrow = await mint(["members:write"]);
    const invite = (token: string, role: string) =>
      call(token, "POST", PATH, { email: "dora@example.com", role });
    expect(await invite(narrow, "owner")).toEqual([403, "missing_permission", "analytics:read"]);
    expect(await invite(narrow, "admin")).toEqual([403, "missing_permission", "analytics:read"]);
    expect(await invite(narrow, "member")).toEqual([201, undefined, undefined]);
    // Only owners change a workspace.
    const nearly = await mint(permissions.filter((permission) => permission !== "workspace:write"));
    expect(await invite(nearly, "owner")).toEqual([403, "missing_permission", "workspace:write"]);
    expect(await invite(nearly, "admin")).toEqual([201, undefined, undefined]);
    const member = await service.addMember(service.workspace, "member");
    const promote = (token: string, id: number, role: string) =>
      call(token, "PATCH", `/api/v1/members/${id}`, { role });
    expect(await promote(narrow, member.id, "owner")).toEqual([403, "missing_permission", "analytics:read"]);
    expect(await promote(nearly, member.id, "owner")).toEqual([403, "missing_permission", "workspace:write"]);
    expect(await promote(nearly, member.id, "admin")).toEqual([200, undefined, undefined]);
    expect(await promote(narrow, member.id, "viewer")).toEqual([200, undefined, undefined]);
    expect((await api("GET", "/api/v1/members")).body.data[0].id).toBe(ownerId);
  });

  test("nobody invites to a role above the own", async () => {
    const admin = await service.addMember(service.workspace, "admin");
    const invite = (role: string) =>
      service.call(admin.token, "POST", PATH, { email: "carol@example.com", role });
    const refused = await invite("owner");
    expect([refused.status, refused.body.error.code]).toEqual([403, "role_forbids"]);
    expect((await invite("admin")).status).toBe(201);
    // With whoever sent them, invitations go.
    const before = (await service.workspace.api("GET", PATH)).body.data.length;
    await service.workspace.api("DELETE", `/api/v1/members/${admin.id}`);
    expect((await service.workspace.api("GET", PATH)).body.data).toHaveLength(before - 1);
  });

  test("what is no e-mail address is refused", async () => {
    for (const email of [
      "",
      "x",
      "a@",
      "@b",
      "a@b@c",
      "a b@c",
      "a@b\u0000",
      "a@b\nc",
      "x".repeat(260),
      "a@\ud800",
    ]) {
      const { status, body } = await service.workspace.api("POST", PATH, { email, role: "viewer" });
      expect([email.slice(0, 9), status, Object.keys(body.error.details)]).toEqual([
        email.slice(0, 9),
        422,
        ["email"],
      ]);
    }
    const words = async (email: string): Promise<string> =>
      (await service.workspace.api("POST", PATH, { email, role: "viewer" })).body.error.details.email[0];
    expect(await words("a@b@c")).toBe("An e-mail address has one @ and at most 254 characters.");
    for (const unseen of [
      "a b@c",
      "a\u200b@c.example",
      "a@\u2066c.example",
      "a@\u202eelpmaxe.c",
      "a\u3164@c.example",
    ])
      expect(await words(unseen)).toBe("An e-mail address has no blanks and nothing that cannot be seen.");
    expect(await words("a@b\nBcc: c@d")).toStartWith("An e-mail address has no line breaks");
  });
});
