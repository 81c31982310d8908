import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Role, roles } from "../../src/access/roles.rules.ts";
import { ConsoleVisitor, givePassword } from "../support/console-visitor.ts";
import { onEachEngine } from "../support/engines.ts";
import {
  type OperationRequest,
  type OperationsBench,
  startOperationsBench,
  type TestedOperation,
} from "../support/operations.ts";
import type { TestWorkspace } from "../support/service.ts";

// Every operation, whichever there are, called by somebody who is signed in to the console instead of with a token.

onEachEngine("operations in a session", (engine) => {
  let bench: OperationsBench;
  let other: TestWorkspace;
  let ours: string;
  beforeAll(async () => {
    bench = await startOperationsBench(engine);
    other = await bench.service.addWorkspace("Other");
    ours = await cookieOf(bench.service.workspace);
  });
  afterAll(() => bench.stop());

  const cookieOf = async ({ ownerId }: TestWorkspace): Promise<string> => {
    const visitor = new ConsoleVisitor(bench.service.url);
    const { email, password } = await givePassword(bench.service, ownerId);
    await visitor.signIn(email, password);
    return `utmost_session=${visitor.cookies.get("utmost_session")}`;
  };
  const guarded = (): TestedOperation[] => bench.operations.filter(({ permission }) => permission !== null);
  const inSession = (
    request: OperationRequest,
    headers: Record<string, string>,
    cookie = ours,
  ): OperationRequest => ({ ...request, token: null, headers: { cookie, ...headers } });
  const fromConsole = () => ({ origin: bench.service.running.baseUrl, "sec-fetch-site": "same-origin" });

  test("each role may do what it may today", async () => {
    const { service } = bench;
    for (const operation of guarded()) {
      for (const role of roles) {
        const valid = await bench.validRequest(operation, service.workspace);
        await service.setRole(service.workspace, role);
        const { status, body } = await bench.send(operation, inSession(valid, fromConsole()));
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

  test("what another site sends has no session, and neither has a change that does not say whence it comes", async () => {
    const own = bench.service.running.baseUrl;
    const elsewhere: readonly Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${own}.evil.example` },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: own, "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
      { origin: "https://evil.example", "content-type": "text/plain" },
    ];
    const silent: readonly Record<string, string>[] = [
      {},
      { "sec-fetch-site": "none" },
      { referer: `${own}/tokens` },
      { "x-requested-with": "XMLHttpRequest" },
    ];
    for (const operation of guarded()) {
      const valid = await bench.validRequest(operation, bench.service.workspace);
      const changes = operation.method !== "GET";
      for (const headers of changes ? [...elsewhere, ...silent] : elsewhere) {
        const { status, body } = await bench.send(operation, inSession(valid, headers));
        expect([operation.id, headers, status, body.error.code]).toEqual([
          operation.id,
          headers,
          401,
          "unauthenticated",
        ]);
      }
      const first: Record<string, string> = changes ? { origin: own } : {};
      const answer = await bench.send(operation, inSession(valid, first));
      expect([operation.id, Math.floor(answer.status / 100)]).toEqual([operation.id, 2]);
    }
  });

  test("the header Authorization decides where there is one: a session never stands in for a token", async () => {
    for (const operation of guarded()) {
      const valid = await bench.validRequest(operation, bench.service.workspace);
      for (const authorization of ["", "Bearer", "Bearer nonsense", "Basic eDp5"]) {
        const request = inSession(valid, { ...fromConsole(), authorization });
        expect([operation.id, (await bench.send(operation, request)).status]).toEqual([operation.id, 401]);
      }
      const theirs = await cookieOfOther();
      const answer = await bench.send(operation, { ...valid, headers: { ...fromConsole(), cookie: theirs } });
      expect([operation.id, Math.floor(answer.status / 100)]).toEqual([operation.id, 2]);
    }
  });

  let theirCookie: string | null = null;
  const cookieOfOther = async () => {
    theirCookie ??= await cookieOf(other);
    return theirCookie;
  };

  test("another workspace's id is as one that never was", async () => {
    for (const operation of guarded().filter(({ path }) => path.includes("{id}"))) {
      const theirs = await bench.validRequest(operation, other);
      const foreign = await bench.send(operation, inSession(theirs, fromConsole()));
      const never = await bench.send(operation, inSession({ ...theirs, id: 987_654_321 }, fromConsole()));
      expect([operation.id, foreign.status, never.status]).toEqual([operation.id, 404, 404]);
      expect(foreign.body).toEqual(never.body);
    }
  });

  test("a cookie of no session is nobody; a link made in one names no token", async () => {
    const [operation] = guarded().filter(({ method, path }) => method === "GET" && !path.includes("{id}"));
    const create = guarded().find(({ id }) => id === "createLink");
    if (operation === undefined || create === undefined) throw new Error("no such operation");
    for (const value of ["", "x", "0".repeat(43), "'; --", "%00", "\u00e9", "x".repeat(20_000)]) {
      const request = inSession({ token: null }, fromConsole(), `utmost_session=${value}`);
      expect([value.slice(0, 9), (await bench.send(operation, request)).status]).toEqual([
        value.slice(0, 9),
        401,
      ]);
    }
    const valid = await bench.validRequest(create, bench.service.workspace);
    const { body } = await bench.send(create, inSession(valid, fromConsole()));
    expect(body.created_by).toEqual({ user_id: bench.service.workspace.ownerId, api_token_id: null });
  });
});
