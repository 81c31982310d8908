import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { ControlDb } from "../../src/storage/control-db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";
import { type Engine, onEachEngine } from "../support/engines.ts";
import { createDatabase } from "../support/service.ts";

/** A fresh, empty database: a connection to it, and where another process finds it. */
async function withDatabase(
  engine: Engine,
  work: (control: ControlDb, place: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "utmost-migrate-"));
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
});
