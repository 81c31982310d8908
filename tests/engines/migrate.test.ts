import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { ControlDb } from "../../src/storage/control-db.ts";
import { migrate, migrateTo, missingMigrations } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";
import { listTags } from "../../src/tags/tag.store.ts";
import { type Engine, onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { createDatabase } from "../support/service.ts";

/** A fresh, empty database: a connection to it, and where another process finds it. */
async function withDatabase(
  engine: Engine,
  work: (control: ControlDb, place: string) => Promise<void>,
): Promise<void> {
  const dataDir = freshFolder();
  const database = engine === "postgres" ? await createDatabase() : null;
  const control = database === null ? openSqlite(dataDir) : openPostgres(database.url);
  try {
    await work(control, database?.url ?? dataDir);
  } finally {
    await control.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function tablesOf({ db }: ControlDb): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).sort();
}

onEachEngine("migrations", (engine) => {
  test("a first migration that is cut off leaves no table, and the next start begins it again", async () => {
    await withDatabase(engine, async (control) => {
      // In the way of the last statements: those before it must be undone.
      await sql`CREATE TABLE visitor_keys (id INTEGER)`.execute(control.db);
      expect(await migrate(control).catch((error: unknown) => error)).toBeInstanceOf(Error);
      expect(await tablesOf(control)).toEqual(["visitor_keys"]);
      await sql`DROP TABLE visitor_keys`.execute(control.db);
      await migrate(control);
      expect(await tablesOf(control)).toContain("links");
      // A start on a database that is up to date changes nothing.
      await migrate(control);
    });
  });

  test("of several that start at once one migrates, and the others find its work", async () => {
    await withDatabase(engine, async (control, place) => {
      const program = fileURLToPath(new URL("../support/migrate-once.ts", import.meta.url));
      const starts = Array.from({ length: 4 }, () =>
        Bun.spawn([process.execPath, program, place], { stdout: "pipe", stderr: "pipe" }),
      );
      const said = await Promise.all(starts.map(({ stderr }) => new Response(stderr).text()));
      const codes = await Promise.all(starts.map(({ exited }) => exited));
      expect({ codes, said }).toEqual({ codes: [0, 0, 0, 0], said: ["", "", "", ""] });
      expect(await tablesOf(control)).toContain("links");
    });
  }, 60_000);

  test("of tokens that are there the trail tells with which token each was made", async () => {
    await withDatabase(engine, async (control) => {
      await migrateTo(
        control,
        missingMigrations([]).filter((name) => name < "0015"),
      );
      const statements = [
        `INSERT INTO workspaces (name, created_at) VALUES ('a', 1), ('b', 1)`,
        `INSERT INTO users (email, email_key, password_hash, created_at) VALUES ('a@example.com', 'a@example.com', '-', 1)`,
        ...["first", "second", "third"].map(
          (
            name,
          ) => `INSERT INTO tokens (workspace_id, lookup, secret_hash, name, permissions, created_by, created_at)
            VALUES (1, '${name}', '${name}', '${name}', '[]', 1, 1)`,
        ),
        // By the command line; with the first; and entries that are about something else.
        ...[
          "(1, 1, 'command_line', NULL, 'created', 'token', 1)",
          "(1, 1, 'token', 1, 'created', 'token', 2)",
          "(1, 1, 'token', 2, 'created', 'token', 3)",
          "(1, 1, 'token', 1, 'changed', 'token', 3)",
          "(1, 1, 'token', 3, 'created', 'tag', 1)",
          "(2, 1, 'token', 3, 'created', 'token', 2)",
        ].map(
          (entry) =>
            `INSERT INTO audit_entries (workspace_id, made_at, actor, token_id, action, subject, subject_id) VALUES ${entry}`,
        ),
      ];
      for (const statement of statements) await sql.raw(statement).execute(control.db);
      await migrate(control);
      const rows = await control.db
        .selectFrom("tokens")
        .select(["name", "api_token_id"])
        .orderBy("id")
        .execute();
      expect(rows).toEqual([
        { name: "first", api_token_id: null },
        { name: "second", api_token_id: 1 as never },
        { name: "third", api_token_id: 2 as never },
      ]);
    });
  });

  test("links that were withdrawn before count for none of their tags", async () => {
    await withDatabase(engine, async (control) => {
      await migrateTo(
        control,
        missingMigrations([]).filter((name) => name < "0015"),
      );
      const statements = [
        `INSERT INTO workspaces (name, created_at) VALUES ('a', 1)`,
        `INSERT INTO users (email, email_key, password_hash, created_at) VALUES ('a@example.com', 'a@example.com', '-', 1)`,
        `INSERT INTO tags (workspace_id, name, name_key, color, created_at) VALUES (1, 'A', 'a', 'gray', 1), (1, 'B', 'b', 'gray', 1)`,
        ...["1, NULL", "2, 5", "3, NULL"].map(
          (
            ends,
          ) => `INSERT INTO links (workspace_id, host, code, code_key, destination, created_by, created_at, withdrawn_at)
            VALUES (1, '', 'c${ends.charAt(0)}', 'c${ends.charAt(0)}', 'https://shop.example/', 1, ${ends})`,
        ),
        `INSERT INTO link_tags (link_id, tag_id) VALUES (1, 1), (2, 1), (2, 2), (3, 1)`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(control.db);
      await migrate(control);
      const tags = await listTags(control.db, 1 as never);
      expect(tags.map(({ name, link_count }) => [name, link_count])).toEqual([
        ["A", 2],
        ["B", 0],
      ]);
    });
  });

  test("customers stay bound, and conversions that wait for the click store wait on", async () => {
    await withDatabase(engine, async (control) => {
      await migrateTo(
        control,
        missingMigrations([]).filter((name) => name < "0017"),
      );
      const statements = [
        `INSERT INTO workspaces (name, created_at) VALUES ('a', 1)`,
        `INSERT INTO users (email, email_key, password_hash, created_at) VALUES ('a@example.com', 'a@example.com', '-', 1)`,
        `INSERT INTO links (workspace_id, host, code, code_key, destination, created_by, created_at)
          VALUES (1, '', 'a', 'a', 'https://shop.example/', 1, 1)`,
        `INSERT INTO customer_bindings (workspace_id, customer_id, link_id) VALUES (1, 'second', 1), (1, 'first', 1)`,
        ...["first", "second"].map(
          (
            event,
          ) => `INSERT INTO conversions (workspace_id, event_id, customer_id, kind, link_id, link, occurred_at,
            attributed_by, destination, created_at) VALUES (1, '${event}', 'a', 'sale', 1, 'a/a', 1, 'reference', '-', 1)`,
        ),
        `INSERT INTO conversion_outbox (conversion_id) VALUES (2)`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(control.db);
      await migrate(control);
      const bindings = await control.db
        .selectFrom("customer_bindings")
        .selectAll()
        .orderBy("customer_id")
        .execute();
      expect(bindings.map(({ customer_id, link_id }) => [customer_id, Number(link_id)])).toEqual([
        ["first", 1],
        ["second", 1],
      ]);
      const waiting = await control.db.selectFrom("conversion_outbox").selectAll().execute();
      expect(waiting).toEqual([{ conversion_id: 2 }]);
    });
  });
});
