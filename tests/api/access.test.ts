import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Permission } from "../../src/access/permissions.ts";
import type { Role } from "../../src/access/roles.rules.ts";
import { onEachEngine } from "../support/engines.ts";
import { type ApiAnswer, startTestService, type TestService } from "../support/service.ts";

const codeOf = ({ status, body }: ApiAnswer) => [status, body?.error?.code ?? null];

onEachEngine("access", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  test("M09 a missing permission is told before anything is told of what exists", async () => {
    const { workspace, call } = service;
    const there = await workspace.api("POST", "/api/v1/campaigns", { name: "There" });
    const reader = await workspace.mint(["campaigns:read"]);
    const answers: ApiAnswer[] = [];
    for (const id of [there.body.id, 999_999, "abc", "99999999999999999999"])
      answers.push(await call(reader, "DELETE", `/api/v1/campaigns/${id}`));
    for (const { status, body } of answers) {
      expect([status, body.error.code, body.error.permission]).toEqual([
        403,
        "missing_permission",
        "campaigns:write",
      ]);
    }
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    // A body that fits nothing changes nothing about that.
    const patched = await call(reader, "PATCH", `/api/v1/campaigns/${there.body.id}`, '{"nope":');
    expect(codeOf(patched)).toEqual([403, "missing_permission"]);
    const tags = await workspace.mint(["links:read"]);
    expect((await call(tags, "GET", "/api/v1/tags")).status).toBe(200);
  });

  test("M01 another workspace's id looks the same as one that was never given out", async () => {
    const other = await service.addWorkspace("Neighbour");
    const theirs = await other.api("POST", "/api/v1/campaigns", { name: "Theirs" });
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { name: "Mine" } : undefined;
      const foreign = await service.workspace.api(method, `/api/v1/campaigns/${theirs.body.id}`, body);
      const never = await service.workspace.api(method, "/api/v1/campaigns/987654", body);
      expect([foreign.status, foreign.body]).toEqual([404, never.body]);
    }
    expect((await other.api("GET", `/api/v1/campaigns/${theirs.body.id}`)).body.name).toBe("Theirs");
  });

  test("a token never does more than its minter's role allows today", async () => {
    const workspace = await service.addWorkspace("Roles");
    const { api } = workspace;
    const made = await api("POST", "/api/v1/campaigns", { name: "Kept" });
    const path = `/api/v1/campaigns/${made.body.id}`;
    // Role → may read, may write, may delete a campaign, may issue a report link.
    const allowed: readonly (readonly [Role, boolean, boolean, boolean])[] = [
      ["viewer", true, false, false],
      ["member", true, true, false],
      ["admin", true, true, true],
      ["owner", true, true, true],
    ];
    for (const [role, reads, writes, administers] of allowed) {
      await service.setRole(workspace, role);
      const statuses = [
        (await api("GET", path)).status === 200,
        (await api("PATCH", path, { description: role })).status === 200,
        (await api("POST", "/api/v1/report-links")).status === 201,
      ];
      expect([role, ...statuses]).toEqual([role, reads, writes, administers]);
    }
    await service.setRole(workspace, "member");
    expect(codeOf(await api("DELETE", path))).toEqual([403, "role_forbids"]);
    const refused = await api("DELETE", "/api/v1/campaigns/424242");
    expect(codeOf(refused)).toEqual([403, "role_forbids"]);
    expect(refused.body.error.permission).toBeNull();
  });

  test("whoever is no longer a member has no tokens any more", async () => {
    const workspace = await service.addWorkspace("Leaving");
    expect((await workspace.api("GET", "/api/v1/campaigns")).status).toBe(200);
    await service.running.control.db
      .deleteFrom("memberships")
      .where("workspace_id", "=", workspace.id)
      .execute();
    expect(codeOf(await workspace.api("GET", "/api/v1/campaigns"))).toEqual([401, "unauthenticated"]);
  });

  test("a permission that this version does not know grants nothing and breaks nothing", async () => {
    const token = await service.workspace.mint(["campaigns:read", "planets:write" as Permission]);
    expect((await service.call(token, "GET", "/api/v1/campaigns")).status).toBe(200);
  });

  test("every answer names the request and the quota: success, 401, 404, 405, 413, 422", async () => {
    const { token } = service.workspace;
    const large = `{"name":"${"x".repeat(1_000_000)}"}`;
    const answers: readonly (readonly [number, ApiAnswer])[] = [
      [200, await service.call(token, "GET", "/api/v1/campaigns")],
      [200, await service.call(null, "GET", "/api/v1/openapi.json")],
      [401, await service.call(null, "GET", "/api/v1/campaigns")],
      [401, await service.call(null, "GET", "/api/v1/nowhere")],
      [401, await service.call(null, "PURGE", "/api/v1/campaigns")],
      [404, await service.call(token, "GET", "/api/v1/nowhere")],
      [404, await service.call(token, "GET", "/api/v1/campaigns/0")],
      [404, await service.call(token, "GET", "/api/v1/%zz")],
      [405, await service.call(token, "PUT", "/api/v1/campaigns")],
      [413, await service.call(token, "POST", "/api/v1/campaigns", large)],
      [422, await service.call(token, "POST", "/api/v1/campaigns", "{")],
    ];
    const ids = new Set<string | null>();
    for (const [expected, { status, headers }] of answers) {
      expect([status, headers.get("ratelimit-limit") !== null]).toEqual([expected, true]);
      for (const name of ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"])
        expect([expected, name, headers.get(name)]).toEqual([expected, name, expect.stringMatching(/^\d+$/)]);
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-z]{20}$/);
      ids.add(headers.get("x-request-id"));
    }
    expect(ids.size).toBe(answers.length);
  });
});
