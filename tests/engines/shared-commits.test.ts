import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Unavailable } from "../../src/lib/unavailable.ts";
import { type ControlDb, inTransaction, isUniqueViolation, type Trx } from "../../src/storage/control-db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";
import type { WorkspaceId } from "../../src/storage/tables.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { createDatabase } from "../support/service.ts";

// Transactions that run at once share a commit on SQLite, and must not notice.

const CLIENTS = 64;

let control: ControlDb;
let dataDir: string;
let drop: () => Promise<void>;

async function open(engine: ControlDb["engine"]): Promise<void> {
  dataDir = freshFolder();
  const database = engine === "postgres" ? await createDatabase() : null;
  control = database === null ? openSqlite(dataDir) : openPostgres(database.url);
  drop = async () => database?.drop();
  await migrate(control);
}

afterEach(async () => {
  await control.close();
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const addWorkspace = (trx: Trx, name: string) =>
  trx.insertInto("workspaces").values({ name, created_at: 1 }).execute();

async function names(): Promise<string[]> {
  const rows = await control.db.selectFrom("workspaces").select("name").orderBy("id").execute();
  return rows.map(({ name }) => name);
}

/** Runs work for every client at once; gives what each came to. */
function allAtOnce<T>(work: (trx: Trx, client: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(
    Array.from({ length: CLIENTS }, (_, client) => inTransaction(control.db, (trx) => work(trx, client))),
  );
}

onEachEngine("transactions at once", (engine) => {
  beforeEach(() => open(engine));

  test("whoever fails fails alone, before or after writing, by a throw or by the database", async () => {
    const ends = ["kept", "throws first", "throws last", "breaks a constraint", "goes on after one"] as const;
    const endOf = (client: number) => ends[client % ends.length] ?? "kept";
    await control.db.insertInto("workspaces").values({ name: "first", created_at: 1 }).execute();
    const taken = { host: "go.example", workspace_id: 1 as WorkspaceId, token: "t", created_at: 1 };
    await control.db.insertInto("domains").values(taken).execute();
    const results = await allAtOnce(async (trx, client) => {
      const end = endOf(client);
      if (end === "throws first") throw new Error(`client ${client}`);
      await addWorkspace(trx, `client ${client}`);
      if (end === "throws last") throw new Error(`client ${client}`);
      if (end === "breaks a constraint") await trx.insertInto("domains").values(taken).execute();
      if (end === "goes on after one")
        await trx
          .insertInto("domains")
          .values(taken)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return client;
    });
    const kept: string[] = [];
    for (const [client, result] of results.entries()) {
      const end = endOf(client);
      if (result.status === "fulfilled") {
        expect(["kept", "goes on after one"]).toContain(end);
        expect(result.value).toBe(client);
        kept.push(`client ${client}`);
      } else if (end === "breaks a constraint") expect(isUniqueViolation(result.reason)).toBe(true);
      else expect(result.reason).toEqual(new Error(`client ${client}`));
    }
    expect(kept.length).toBe(
      results.filter((_, client) => client % ends.length === 0 || client % ends.length === 4).length,
    );
    expect((await names()).toSorted()).toEqual(["first", ...kept].toSorted());
  });

  test("nobody outside sees what is not committed, and everybody what is", async () => {
    const seen: string[][] = [];
    await inTransaction(control.db, async (trx) => {
      await addWorkspace(trx, "coming");
      seen.push(await names());
      const inside = await trx.selectFrom("workspaces").select("name").execute();
      seen.push(inside.map(({ name }) => name));
    });
    seen.push(await names());
    expect(seen).toEqual([[], ["coming"], ["coming"]]);
  });

  test("single statements at once: each has its own answer, and of two for one name one", async () => {
    await control.db.insertInto("workspaces").values({ name: "first", created_at: 1 }).execute();
    const { id: workspace_id } = await control.db
      .selectFrom("workspaces")
      .select("id")
      .executeTakeFirstOrThrow();
    const hostOf = (client: number) => `${Math.floor(client / 2)}.example`;
    const results = await Promise.allSettled(
      Array.from({ length: CLIENTS }, (_, client) =>
        control.db
          .insertInto("domains")
          .values({ host: hostOf(client), workspace_id, token: "t", created_at: 1 })
          .returning("host")
          .executeTakeFirstOrThrow(),
      ),
    );
    for (const [client, result] of results.entries()) {
      if (result.status === "fulfilled") expect(result.value.host).toBe(hostOf(client));
      else expect(isUniqueViolation(result.reason)).toBe(true);
    }
    expect(results.filter((result) => result.status === "fulfilled").length).toBe(CLIENTS / 2);
    expect((await control.db.selectFrom("domains").select("id").execute()).length).toBe(CLIENTS / 2);
  });

  test("a count raised by everybody at once is exact", async () => {
    await control.db.insertInto("workspaces").values({ name: "counted", created_at: 0 }).execute();
    await allAtOnce(async (trx, client) => {
      await trx
        .updateTable("workspaces")
        .set((eb) => ({ rules_version: eb("rules_version", "+", 1) }))
        .execute();
      if (client % 2 === 0) throw new Error("not this one");
    });
    const { rules_version } = await control.db
      .selectFrom("workspaces")
      .select("rules_version")
      .executeTakeFirstOrThrow();
    expect(rules_version).toBe(CLIENTS / 2);
  });
});

/** How often the write-ahead log was committed to: a frame that ends a commit says how large the database is then. */
function commitsInLog(): number {
  const log = readFileSync(join(dataDir, "control.sqlite-wal"));
  const salts = log.subarray(16, 24);
  const page_bytes = log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + 24 <= log.length; at += 24 + page_bytes) {
    if (log.subarray(at + 8, at + 16).equals(salts) && log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}

/** Breaks a foreign key that is looked at only when the transaction is to be committed. */
async function breakAtCommit(trx: Trx): Promise<void> {
  await sql`PRAGMA defer_foreign_keys = ON`.execute(trx);
  await trx
    .insertInto("domains")
    .values({ host: "nobody.example", workspace_id: 999 as WorkspaceId, token: "t", created_at: 1 })
    .execute();
}

test("transactions at once share a commit", async () => {
  await open("sqlite");
  const before = commitsInLog();
  await allAtOnce((trx, client) => addWorkspace(trx, `client ${client}`));
  expect(commitsInLog() - before).toBe(1);
  await inTransaction(control.db, (trx) => addWorkspace(trx, "alone"));
  expect(commitsInLog() - before).toBe(2);
  // The bound: however many there are, nobody waits for all of them.
  const many = Array.from({ length: 1000 }, (_, client) =>
    inTransaction(control.db, (trx) => addWorkspace(trx, `later ${client}`)),
  );
  await Promise.all(many);
  expect(commitsInLog() - before).toBe(2 + 4);
});

test("a commit that fails fails all who share it, leaves nothing of them, and the next goes well", async () => {
  await open("sqlite");
  const results = await allAtOnce(async (trx, client) => {
    await addWorkspace(trx, `client ${client}`);
    if (client === 20) await breakAtCommit(trx);
    // What made it give up may have been written by another of them.
    if (client === 40) throw new Error("given up");
  });
  for (const result of results)
    expect(result.status === "rejected" && result.reason instanceof Unavailable).toBe(true);
  expect(await names()).toEqual([]);
  await inTransaction(control.db, (trx) => addWorkspace(trx, "afterwards"));
  expect(await names()).toEqual(["afterwards"]);
});

test("a full disk fails those at work and no statement of theirs stands by itself", async () => {
  await open("sqlite");
  const pages = await sql<{ page_count: number }>`PRAGMA page_count`.execute(control.db);
  await sql`PRAGMA max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 3)}`.execute(control.db);
  const long = "x".repeat(2_000);
  const results = await allAtOnce(async (trx, client) => {
    await addWorkspace(trx, `small ${client}`);
    // Whoever does not look at an error must not go on outside the transaction.
    await addWorkspace(trx, `${client} ${long}`).catch(() => {});
    await addWorkspace(trx, `small too ${client}`);
  });
  const found = await names();
  for (const [client, result] of results.entries()) {
    const own = found.filter((name) => name === `small ${client}` || name === `small too ${client}`).length;
    expect([client, own]).toEqual([client, result.status === "fulfilled" ? 2 : 0]);
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Unavailable);
  }
  await sql`PRAGMA max_page_count = 1000000`.execute(control.db);
  await inTransaction(control.db, (trx) => addWorkspace(trx, `afterwards ${long}`));
  expect((await names()).at(-1)).toBe(`afterwards ${long}`);
});
