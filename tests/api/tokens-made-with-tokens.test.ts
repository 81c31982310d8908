import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Permission } from "../../src/access/permissions.ts";
import { onEachEngine } from "../support/engines.ts";
import {
  type ApiAnswer,
  startTestService,
  TestClock,
  type TestService,
  type TestWorkspace,
} from "../support/service.ts";

const PATH = "/api/v1/tokens";
const GRANTED: readonly Permission[] = ["tokens:read", "tokens:write", "links:read"];

/** A token that was made with another. */
interface Made {
  readonly id: number;
  readonly token: string;
}

onEachEngine("tokens made with tokens", (engine) => {
  const clock = new TestClock("2026-03-01T10:00:00Z");
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  const makeWith = async (token: string, name: string): Promise<Made> => {
    const { body } = await service.call(token, "POST", PATH, { name, permissions: GRANTED });
    return { id: body.id, token: body.token };
  };
  /** A chain of three, another one made with the first, and one that has nothing to do with them. */
  const family = async (workspace: TestWorkspace) => {
    const leaked = await makeWith(workspace.token, "leaked");
    const child = await makeWith(leaked.token, "child");
    const grandchild = await makeWith(child.token, "grandchild");
    const sibling = await makeWith(leaked.token, "sibling");
    const stranger = await makeWith(workspace.token, "stranger");
    return { leaked, child, grandchild, sibling, stranger };
  };
  const statusesOf = (all: readonly Made[]): Promise<readonly number[]> =>
    Promise.all(all.map(async ({ token }) => (await service.call(token, "GET", "/api/v1/links")).status));
  const namesOf = ({ body }: ApiAnswer) => body.data.map(({ name }: { name: string }) => name);

  test("the list says with which token each was made, and what was made with one", async () => {
    const workspace = await service.addWorkspace("Origins");
    const { leaked, child } = await family(workspace);
    const { body } = await workspace.api("GET", PATH);
    const makers = body.data.map((row: { name: string; created_by: object }) => [row.name, row.created_by]);
    const owner = { user_id: workspace.ownerId, email: "origins@example.com" };
    const root = body.data.at(-1);
    expect(makers).toEqual([
      ["stranger", { ...owner, api_token_id: root.id, token_name: "test" }],
      ["sibling", { ...owner, api_token_id: leaked.id, token_name: "leaked" }],
      ["grandchild", { ...owner, api_token_id: child.id, token_name: "child" }],
      ["child", { ...owner, api_token_id: leaked.id, token_name: "leaked" }],
      ["leaked", { ...owner, api_token_id: root.id, token_name: "test" }],
      ["test", { ...owner, api_token_id: null, token_name: null }],
    ]);
    const made = await workspace.api("GET", `${PATH}?api_token_id=${leaked.id}&limit=2`);
    expect(namesOf(made)).toEqual(["sibling", "grandchild"]);
    const next = `${PATH}?api_token_id=${leaked.id}&limit=2&after=${made.body.next_after}`;
    expect(namesOf(await workspace.api("GET", next))).toEqual(["child"]);
    const other = await service.addWorkspace("Others of origins");
    expect(namesOf(await other.api("GET", `${PATH}?api_token_id=${leaked.id}`))).toEqual([]);
    const member = await service.addMember(workspace, "member");
    expect(namesOf(await service.call(member.token, "GET", `${PATH}?api_token_id=${leaked.id}`))).toEqual([]);
    expect((await workspace.api("GET", `${PATH}?api_token_id=x`)).status).toBe(422);
  });

  test("revoking a token revokes all that was made with it, itself or by way of others, and the trail has each", async () => {
    const workspace = await service.addWorkspace("Leak");
    const { leaked, child, grandchild, sibling, stranger } = await family(workspace);
    const all = [leaked, child, grandchild, sibling, stranger];
    expect(await statusesOf(all)).toEqual([200, 200, 200, 200, 200]);
    const revoked = await workspace.api("DELETE", `${PATH}/${leaked.id}`);
    expect([revoked.body.state, revoked.body.made_tokens]).toEqual(["revoked", { live: 0, revoked: 3 }]);
    expect(await statusesOf(all)).toEqual([401, 401, 401, 401, 200]);
    const { body } = await workspace.api("GET", "/api/v1/audit?subject=token&action=changed");
    const told = body.data.map((entry: { subject_id: number; before: object; after: object }) => [
      entry.subject_id,
      entry.before,
      entry.after,
    ]);
    const live = { state: "live" };
    expect(told.toSorted(([a]: [number], [b]: [number]) => a - b)).toEqual([
      [leaked.id, live, { state: "revoked" }],
      [child.id, live, { state: "revoked", revoked_with: leaked.id }],
      [grandchild.id, live, { state: "revoked", revoked_with: leaked.id }],
      [sibling.id, live, { state: "revoked", revoked_with: leaked.id }],
    ]);
    const instant = revoked.body.revoked_at;
    clock.advance(1000);
    expect((await workspace.api("DELETE", `${PATH}/${leaked.id}`)).body).toEqual(revoked.body);
    const listed = await workspace.api("GET", `${PATH}?api_token_id=${leaked.id}`);
    for (const row of listed.body.data) expect([row.name, row.revoked_at]).toEqual([row.name, instant]);
    const again = await workspace.api("GET", "/api/v1/audit?subject=token&action=changed");
    expect(again.body.data).toHaveLength(4);
  });

  test("what was made can be kept, and revoked later all the same", async () => {
    const workspace = await service.addWorkspace("Rotation");
    const { leaked, child, grandchild, sibling } = await family(workspace);
    const all = [leaked, child, grandchild, sibling];
    const kept = await workspace.api("DELETE", `${PATH}/${leaked.id}?made_tokens=keep`);
    expect(kept.body.made_tokens).toEqual({ live: 3, revoked: 0 });
    expect(await statusesOf(all)).toEqual([401, 200, 200, 200]);
    // A link in the chain that is revoked already does not shield what was made with it.
    const one = await workspace.api("DELETE", `${PATH}/${child.id}?made_tokens=keep`);
    expect(one.body.made_tokens).toEqual({ live: 1, revoked: 0 });
    const later = await workspace.api("DELETE", `${PATH}/${leaked.id}?made_tokens=revoke`);
    expect([later.body.revoked_at, later.body.made_tokens]).toEqual([
      kept.body.revoked_at,
      { live: 0, revoked: 3 },
    ]);
    expect(await statusesOf(all)).toEqual([401, 401, 401, 401]);
    for (const query of ["made_tokens=drop", "made_tokens=", "made_tokens=keep&made_tokens=keep"]) {
      const refused = await workspace.api("DELETE", `${PATH}/${leaked.id}?${query}`);
      expect([query, refused.status, Object.keys(refused.body.error.details)]).toEqual([
        query,
        422,
        ["made_tokens"],
      ]);
    }
  });

  test("a token that revokes the one it was made with goes with it", async () => {
    const workspace = await service.addWorkspace("Turned");
    const { leaked, child, sibling } = await family(workspace);
    expect((await service.call(child.token, "DELETE", `${PATH}/${leaked.id}`)).status).toBe(200);
    expect(await statusesOf([leaked, child, sibling])).toEqual([401, 401, 401]);
  });

  test("however a revocation and what is made meanwhile meet, nothing that was made stays", async () => {
    const workspace = await service.addWorkspace("Race");
    for (let round = 0; round < 5; round += 1) {
      const leaked = await makeWith(workspace.token, "leaked");
      const child = await makeWith(leaked.token, "child");
      const make = (token: string) =>
        service.call(token, "POST", PATH, { name: "quick", permissions: ["links:read"] });
      const [revoked, ...made] = await Promise.all([
        workspace.api("DELETE", `${PATH}/${leaked.id}`),
        ...[leaked, child, leaked, child].map(({ token }) => make(token)),
      ]);
      expect(revoked.status).toBe(200);
      for (const { status, body } of made) {
        expect([201, 401]).toContain(status);
        if (status === 201) expect(await statusesOf([body])).toEqual([401]);
      }
    }
  });

  test("a token that expires makes none that outlives it", async () => {
    const { mint } = service.workspace;
    const end_ms = clock.now() + 60_000;
    const brief = await mint(GRANTED, end_ms);
    const make = (body: object) => service.call(brief, "POST", PATH, { name: "n", ...body });
    const permissions = ["links:read"];
    const until = (at_ms: number) => ({ permissions, expires_at: new Date(at_ms).toISOString() });
    expect((await make(until(end_ms))).status).toBe(201);
    for (const body of [{ permissions }, { permissions, expires_at: null }, until(end_ms + 1)]) {
      const { status, body: refused } = await make(body);
      expect([status, refused.error.details]).toEqual([
        422,
        {
          expires_at: [
            `Must be given, and be ${new Date(end_ms).toISOString()} at the latest: the token that makes it expires then.`,
          ],
        },
      ]);
    }
    // Beside other faults, too.
    const both = await make({ permissions: [] });
    expect(Object.keys(both.body.error.details).toSorted()).toEqual(["expires_at", "permissions"]);
  });
});
