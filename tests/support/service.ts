import { rmSync } from "node:fs";
import pg from "pg";
import { createWorkspace } from "../../src/access/create-workspace.ts";
import { mintToken } from "../../src/access/mint-token.ts";
import { type Permission, permissions } from "../../src/access/permissions.ts";
import type { Role } from "../../src/access/roles.rules.ts";
import { insertMembership, insertUserIfNew } from "../../src/access/workspace.store.ts";
import { readConfig } from "../../src/config.ts";
import { present } from "../../src/lib/assert.ts";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { createLog } from "../../src/lib/log.ts";
import { type Random, systemRandom } from "../../src/lib/random.ts";
import { type RunningService, startService } from "../../src/service.ts";
import type { Db } from "../../src/storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../../src/storage/tables.ts";
import type { Engine } from "./engines.ts";
import { freshFolder } from "./fresh-folder.ts";

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  now_ms: number;
  constructor(start: string) {
    this.now_ms = Date.parse(start);
  }
  now(): number {
    return this.now_ms;
  }
  advance(by_ms: number): void {
    this.now_ms += by_ms;
  }
}

/** One JSON answer, read whole. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of each body.
  readonly body: any;
}

/** A workspace made for a test, with a token of every permission. */
export interface TestWorkspace {
  readonly id: WorkspaceId;
  readonly ownerId: MemberId;
  readonly token: string;
  /** Calls the API with this workspace's token over real HTTP. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** A further token of the workspace, minted by its owner. */
  mint(granted: readonly Permission[], expiresAt_ms?: number): Promise<string>;
}

/** A member of a test workspace who is not its owner. */
export interface TestMember {
  readonly id: MemberId;
  readonly email: string;
  readonly token: string;
}

export interface TestService {
  readonly url: string;
  readonly dataDir: string;
  readonly running: RunningService;
  /** The first workspace. */
  readonly workspace: TestWorkspace;
  addWorkspace(name: string): Promise<TestWorkspace>;
  /** Somebody who is new here, as a member of a test workspace, with a token of every permission. */
  addMember(workspace: TestWorkspace, role: Role): Promise<TestMember>;
  /** Sets the role the owner of a test workspace has. */
  setRole(workspace: TestWorkspace, role: Role): Promise<void>;
  /** Calls the API with any token, or none. */
  call(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** One GET of the edge that follows no redirect. */
  visit(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts the real service on a free port with a fresh store of this engine, over real HTTP. */
export async function startTestService(
  engine: Engine,
  options: { readonly clock?: Clock; readonly env?: Record<string, string> } = {},
): Promise<TestService> {
  const dataDir = freshFolder();
  const clock = options.clock ?? systemClock;
  const database = engine === "postgres" ? await createDatabase() : null;
  const config = readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    // Nobody answers there: a test that looks names up says where.
    DNS_SERVERS: "127.0.0.1:9",
    ...(database === null ? {} : { DATABASE_URL: database.url }),
    ...options.env,
  });
  const outside = { clock, random: systemRandom, log: createLog(config.logLevel) };
  const running = await startService(config, outside);
  const url = `http://127.0.0.1:${running.port}`;
  const { db } = running.control;
  const call = callerAt(url);
  const addWorkspace = (name: string) => addWorkspaceTo({ db, call, ...outside }, name);
  return {
    url,
    dataDir,
    running,
    workspace: await addWorkspace("First"),
    addWorkspace,
    addMember: (target, role) => addMemberTo({ db, call, ...outside }, target, role),
    call,
    setRole: async (target, role) => {
      await db
        .updateTable("memberships")
        .set({ role })
        .where("workspace_id", "=", target.id)
        .where("user_id", "=", target.ownerId)
        .execute();
    },
    visit: (path, headers = {}) => fetch(url + path, { redirect: "manual", headers }),
    stop: async () => {
      await running.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function callerAt(url: string): TestService["call"] {
  return async (token, method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = text !== "" && (response.headers.get("content-type") ?? "").includes("json");
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  };
}

interface Maker {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly call: TestService["call"];
}

async function addWorkspaceTo({ db, clock, random, call }: Maker, name: string): Promise<TestWorkspace> {
  const ownerEmail = `${name.toLowerCase().replaceAll(/\W/g, "-")}@example.com`;
  const owner = { name, ownerEmail, passwordHash: "-" };
  const { workspaceId: id, ownerId } = await createWorkspace({ db, clock }, owner);
  // What a test does to it is all that its audit trail tells.
  await db.deleteFrom("audit_entries").where("workspace_id", "=", id).execute();
  const mint = async (granted: readonly Permission[], expiresAt_ms: number | null = null) => {
    const order = { workspaceId: id, createdBy: ownerId, apiTokenId: null, name: "test", chosen: null };
    const made = await mintToken({ db, clock, random }, { ...order, permissions: granted, expiresAt_ms });
    return made.token;
  };
  const token = await mint(permissions);
  const api: TestWorkspace["api"] = (method, path, body, headers) => call(token, method, path, body, headers);
  return { id, ownerId, token, mint, api };
}

let joined = 0;

async function addMemberTo(
  { db, clock, random }: Maker,
  { id: workspaceId }: TestWorkspace,
  role: Role,
): Promise<TestMember> {
  joined += 1;
  const email = `member-${joined}@example.com`;
  const user = { email, email_key: email, password_hash: "-" };
  const id = present(await insertUserIfNew(db, user, clock.now()), "a new user");
  await insertMembership(db, workspaceId, id, role, clock.now());
  const owned = { workspaceId, createdBy: id, apiTokenId: null };
  const order = { ...owned, name: "member", permissions, expiresAt_ms: null, chosen: null };
  const { token } = await mintToken({ db, clock, random }, order);
  return { id, email, token };
}

let made = 0;

/** A fresh database on the run's PostgreSQL. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env["TEST_POSTGRES_URL"];
  if (server === undefined)
    throw new Error("TEST_POSTGRES_URL is not set: run the tests with npm test or bun test");
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const run = async (statement: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
