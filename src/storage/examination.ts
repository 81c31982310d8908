import { sql } from "kysely";
import { codeOf, type Db } from "./control-db.ts";

/** The migrations that have made a database, in order; none for an empty one. */
export async function appliedMigrations(db: Db): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * What SQLite finds wrong with its file; empty when nothing is. `quick` leaves out whether indexes agree with their tables. Throws
 * when the file cannot be looked at.
 */
export async function sqliteDamage(
  db: Db,
  { quick }: { readonly quick: boolean },
): Promise<readonly string[]> {
  const statement = quick
    ? sql<{ quick_check: string }>`PRAGMA quick_check`
    : sql<{ integrity_check: string }>`PRAGMA integrity_check`;
  try {
    const { rows } = await statement.execute(db);
    return rows.flatMap((row) => Object.values(row)).filter((line) => line !== "ok");
  } catch (error) {
    // Of a part that it cannot even open, such as an index with a condition, SQLite throws what it would report of others.
    if (error instanceof Error && codeOf(error).startsWith("SQLITE_CORRUPT")) return [error.message];
    throw error;
  }
}

/** When the newest workspace, link or audit entry was made; 0 when there is none. */
export async function newestInstant(db: Db): Promise<number> {
  const found = await Promise.all([
    db.selectFrom("workspaces").select("created_at as at").orderBy("id", "desc").limit(1).execute(),
    db.selectFrom("links").select("created_at as at").orderBy("id", "desc").limit(1).execute(),
    db.selectFrom("audit_entries").select("made_at as at").orderBy("id", "desc").limit(1).execute(),
  ]);
  return Math.max(0, ...found.flat().map(({ at }) => at));
}
