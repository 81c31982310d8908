import { afterAll, beforeAll, expect, test } from "bun:test";
import { permissions } from "../../src/access/permissions.ts";
import { onEachEngine } from "../support/engines.ts";
import { agree, plansFile } from "../support/plans.ts";
import { type ApiAnswer, startTestService, TestClock, type TestService } from "../support/service.ts";

const PATH = "/api/v1/tokens";
const codeOf = ({ status, body }: ApiAnswer) => [status, body?.error?.code ?? null];

onEachEngine("tokens by the API", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  beforeAll(async () => {
    const plans = { default_plan: "free", plans: { free: {}, small: { quotas: { tokens: 2 } } } };
    service = await startTestService(engine, { clock, env: { PLANS_FILE: plansFile(plans) } });
  });
  afterAll(() => service.stop());

  test("a token is told once, works, and is refused from its revocation on", async () => {
    const { api, ownerId } = service.workspace;
    const made = await api("POST", PATH, {
      name: " Web shop ",
      permissions: ["links:read", "campaigns:read", "links:read"],
      expires_at: "2026-03-02T12:00:00+02:00",
    });
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const { token, ...rest } = made.body;
    expect(rest).toEqual({
      id: expect.any(Number),
      name: "Web shop",
      prefix: token.slice(0, 19),
      permissions: ["campaigns:read", "links:read"],
      state: "live",
      created_by: {
        user_id: ownerId,
        email: "first@example.com",
        api_token_id: expect.any(Number),
        token_name: "test",
      },
      created_at: "2026-03-01T10:00:00.000Z",
      last_used_at: null,
      expires_at: "2026-03-02T10:00:00.000Z",
      revoked_at: null,
    });
    const list = await api("GET", PATH);
    expect(list.body.data[0]).toEqual(rest);
    expect(JSON.stringify(list.body)).not.toContain(token.slice(20));
    expect((await service.call(token, "GET", "/api/v1/links")).status).toBe(200);
    expect(codeOf(await service.call(token, "GET", PATH))).toEqual([403, "missing_permission"]);
    const revoked = await api("DELETE", `${PATH}/${rest.id}`);
    expect([revoked.status, revoked.body]).toEqual([
      200,
      {
        ...rest,
        last_used_at: "2026-03-01T10:00:00.000Z",
        state: "revoked",
        revoked_at: "2026-03-01T10:00:00.000Z",
        made_tokens: { live: 0, revoked: 0 },
      },
    ]);
    expect((await service.call(token, "GET", "/api/v1/links")).status).toBe(401);
    clock.advance(1000);
    expect((await api("DELETE", `${PATH}/${rest.id}`)).body).toEqual(revoked.body);
  });

  test("nobody gives away more than they hold: neither a token nor a role", async () => {
    const { mint } = service.workspace;
    const minter = await mint(["tokens:write", "links:read"]);
    const make = (token: string, ...asked: string[]) =>
      service.call(token, "POST", PATH, { name: "n", permissions: asked });
    expect((await make(minter, "links:read", "tokens:write")).status).toBe(201);
    const refused = await make(minter, "links:read", "links:write");
    expect([...codeOf(refused), refused.body.error.permission]).toEqual([
      403,
      "missing_permission",
      "links:write",
    ]);
    const viewer = await service.addMember(service.workspace, "viewer");
    expect((await make(viewer.token, "links:read")).status).toBe(201);
    expect(codeOf(await make(viewer.token, "links:write"))).toEqual([403, "role_forbids"]);
  });

  test("members see and revoke their own; admins everybody's, page by page", async () => {
    const workspace = await service.addWorkspace("Pages");
    const member = await service.addMember(workspace, "member");
    const admin = await service.addMember(workspace, "admin");
    const idsOf = ({ body }: ApiAnswer) => body.data.map(({ id }: { id: number }) => id);
    const own = idsOf(await service.call(member.token, "GET", PATH));
    expect(own).toHaveLength(1);
    const all = idsOf(await service.call(admin.token, "GET", PATH));
    expect(all).toHaveLength(3);
    const theirs = all.filter((id: number) => !own.includes(id));
    for (const id of theirs)
      expect((await service.call(member.token, "DELETE", `${PATH}/${id}`)).status).toBe(404);
    const first = await workspace.api("GET", `${PATH}?limit=2`);
    const second = await workspace.api("GET", `${PATH}?limit=2&after=${first.body.next_after}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all);
    expect(second.body.next_after).toBeNull();
    expect((await service.call(admin.token, "DELETE", `${PATH}/${own[0]}`)).status).toBe(200);
    expect((await service.call(member.token, "GET", PATH)).status).toBe(401);
  });

  test("every field that does not fit is named", async () => {
    const { api } = service.workspace;
    const bad: readonly (readonly [object, readonly string[]])[] = [
      [{}, ["name", "permissions"]],
      [{ name: "", permissions: [] }, ["name", "permissions"]],
      [
        { name: "a\u001bb", permissions: ["all"], expires_at: "2026-02-01T00:00:00Z" },
        ["name", "permissions", "expires_at"],
      ],
      [
        { name: "x".repeat(101), permissions: ["links:read"], expires_at: "tomorrow" },
        ["name", "expires_at"],
      ],
      [{ name: "n", permissions: ["links:read"], expires_at: "2026-03-01T10:00:00Z" }, ["expires_at"]],
      [{ name: "n", permissions: ["links:read"], expires_at: "2046-03-01T10:00:00Z" }, ["expires_at"]],
      [{ name: "n", permissions: "links:read", role: "owner" }, ["permissions", "role"]],
    ];
    for (const [body, fields] of bad) {
      const answer = await api("POST", PATH, body);
      expect([answer.status, Object.keys(answer.body.error?.details ?? {}).sort()]).toEqual([
        422,
        [...fields].sort(),
      ]);
    }
  });

  test("a plan's tokens are counted exactly", async () => {
    const workspace = await service.addWorkspace("Small");
    await agree(service, workspace, { plan: "small" });
    const make = () => workspace.api("POST", PATH, { name: "n", permissions: [permissions[0]] });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
    expect(codeOf(await make())).toEqual([403, "limit_reached"]);
  });
});
