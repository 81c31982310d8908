import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Permission, permissions } from "../../src/access/permissions.ts";
import { type Role, roles } from "../../src/access/roles.rules.ts";
import { newToken } from "../../src/access/token.rules.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { onEachEngine } from "../support/engines.ts";
import { type OperationsBench, startOperationsBench, type TestedOperation } from "../support/operations.ts";
import type { TestWorkspace } from "../support/service.ts";

// Every operation, whichever there are: who may call it, and what everybody else is told.

onEachEngine("access to operations", (engine) => {
  let bench: OperationsBench;
  let other: TestWorkspace;
  beforeAll(async () => {
    bench = await startOperationsBench(engine);
    other = await bench.service.addWorkspace("Other");
  });
  afterAll(() => bench.stop());

  const guarded = (): (TestedOperation & { permission: string })[] =>
    bench.operations.flatMap((operation) =>
      operation.permission === null ? [] : [{ ...operation, permission: operation.permission }],
    );

  test("without a good token: 401 that says which scheme", async () => {
    const { token } = bench.service.workspace;
    const wrongSecret = `${token.slice(0, 20)}${token.slice(20).split("").reverse().join("")}`;
    const bad = [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${token}`,
      `Bearer${token}`,
      token,
      `Bearer ${token} ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${wrongSecret}`,
      `Bearer ${newToken(systemRandom)}`,
      `Bearer utmost_${"a".repeat(20_000)}`,
      "Bearer \u00ff\u00fe",
      `Bearer, Bearer ${token}`,
    ];
    for (const operation of guarded()) {
      const request = { token: null, id: 1, ...(operation.hasBody ? { body: {} } : {}) };
      const answers = [await bench.send(operation, request)];
      for (const authorization of bad)
        answers.push(await bench.send(operation, { ...request, headers: { authorization } }));
      for (const answer of answers) {
        expect([operation.id, answer.status, answer.body.error.code]).toEqual([
          operation.id,
          401,
          "unauthenticated",
        ]);
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      }
      // A token in the query string is none (RFC 6750, section 5.3: it would stand in logs).
      const inQuery = await bench.send(operation, {
        ...request,
        query: `?access_token=${token}&token=${token}`,
      });
      expect(inQuery.status).toBe(401);
    }
  });

  test("the scheme's name has no case, and blanks may follow it", async () => {
    const { token } = bench.service.workspace;
    const [operation] = guarded().filter(({ method, path }) => method === "GET" && !path.includes("{id}"));
    if (operation === undefined) throw new Error("no operation lists anything");
    for (const authorization of [
      `bearer ${token}`,
      `BEARER ${token}`,
      `Bearer   ${token}`,
      `Bearer ${token}  `,
    ]) {
      const answer = await bench.send(operation, { token: null, headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 200]);
    }
  });

  test("a token that lacks only the permission: 403 that names it, before anything else is looked at", async () => {
    for (const operation of guarded()) {
      const others = permissions.filter((permission) => permission !== operation.permission);
      const token = await bench.service.workspace.mint(others);
      const valid = await bench.validRequest(operation, bench.service.workspace);
      const requests = [
        valid,
        { id: 987_654_321 },
        { id: "nonsense" },
        { id: 1, query: "?nope=1" },
        ...(operation.hasBody ? [{ id: 1, body: "{" }] : []),
      ];
      for (const request of requests) {
        const { status, body } = await bench.send(operation, { ...request, token });
        expect([operation.id, status, body.error.code, body.error.permission]).toEqual([
          operation.id,
          403,
          "missing_permission",
          operation.permission,
        ]);
      }
    }
  });

  test("the permission alone is enough", async () => {
    for (const operation of guarded()) {
      const token = await bench.service.workspace.mint([operation.permission as Permission]);
      const valid = await bench.validRequest(operation, bench.service.workspace);
      const { status } = await bench.send(operation, { ...valid, token });
      expect([operation.id, Math.floor(status / 100)]).toEqual([operation.id, 2]);
    }
  });

  test("each role may do what it may today: a token never does more than its minter", async () => {
    const { service } = bench;
    for (const operation of guarded()) {
      for (const role of roles) {
        const valid = await bench.validRequest(operation, service.workspace);
        await service.setRole(service.workspace, role);
        const { status, body } = await bench.send(operation, valid);
        await service.setRole(service.workspace, "owner");
        const allowed = roles.indexOf(role) >= roles.indexOf(operation.role as Role);
        if (allowed) expect([operation.id, role, Math.floor(status / 100)]).toEqual([operation.id, role, 2]);
        else
          expect([operation.id, role, status, body.error.code]).toEqual([
            operation.id,
            role,
            403,
            "role_forbids",
          ]);
      }
    }
  });

  test("another workspace's id is as one that never was", async () => {
    for (const operation of guarded().filter(({ path }) => path.includes("{id}"))) {
      const theirs = await bench.validRequest(operation, other);
      const { token } = bench.service.workspace;
      const foreign = await bench.send(operation, { ...theirs, token });
      const never = await bench.send(operation, { ...theirs, token, id: 987_654_321 });
      expect([operation.id, foreign.status, never.status]).toEqual([operation.id, 404, 404]);
      expect(foreign.body).toEqual(never.body);
      expect(foreign.body.error.code).toBe("not_found");
      // It is still there for those it belongs to.
      expect((await bench.send(operation, theirs)).status).toBeLessThan(300);
    }
  });

  test("what one workspace lists, another does not see", async () => {
    // What only checks makes nothing.
    for (const operation of guarded().filter(
      ({ method, path }) => method === "POST" && !/check(-code)?$/.test(path) && !path.includes("{id}"),
    )) {
      const made = await bench.send(operation, await bench.validRequest(operation, other));
      const [first] = made.body.data ?? [];
      const id = made.body.id ?? first.link?.id ?? first.id;
      // Links that were made together are listed with all others.
      const listed = operation.path.replace(/\/bulk$/, "");
      const list = guarded().find(({ method, path }) => method === "GET" && path === listed);
      if (list === undefined) throw new Error(`nothing lists what ${operation.id} makes`);
      const theirs = await bench.send(list, { token: other.token });
      const ours = await bench.send(list, { token: bench.service.workspace.token });
      const ids = (answer: typeof ours): number[] => answer.body.data.map((row: { id: number }) => row.id);
      expect(ids(theirs)).toContain(id);
      expect(ids(ours)).not.toContain(id);
    }
  });

  test("operations without a token take none and mind none", async () => {
    for (const operation of bench.operations.filter(({ permission }) => permission === null)) {
      expect((await bench.send(operation, { token: null })).status).toBe(200);
      expect((await bench.send(operation, { token: "nonsense" })).status).toBe(200);
    }
  });
});
