import { Database } from "bun:sqlite";
import { COPY_rows_at_once, SQLITE_BUSY_ms } from "../run-limits.ts";
import { quoted, type Row, type Snapshot, type TableShape, type Value } from "./snapshot.ts";

/**
 * Reads an SQLite control database as it is now; whoever writes to it goes on. Changes nothing. Throws when the file is none of
 * ours.
 */
export function openSqliteSnapshot(path: string): Snapshot {
  const database = new Database(path, { readonly: true, strict: true });
  try {
    database.run(`PRAGMA busy_timeout = ${SQLITE_BUSY_ms}`);
    // The first read of a transaction is the moment that all others see.
    database.run("BEGIN");
    const tables = sqliteTables(database);
    return {
      migrations: sqliteMigrations(database),
      tables,
      lastIds: async () => sqliteLastIds(database),
      rows: (table) => rowsOf(database, table),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The tables of the product, without SQLite's own and those that keep book of migrations. */
export function sqliteTables(database: Database): readonly TableShape[] {
  const names = database
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|kysely)_/.test(name));
  return names.map((name) => ({
    name,
    columns: database
      .query<{ name: string }, []>(`PRAGMA table_info(${quoted(name)})`)
      .all()
      .map((column) => column.name),
  }));
}

function sqliteMigrations(database: Database): readonly string[] {
  const known = database.query("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get();
  if (known === null) return [];
  return database
    .query<{ name: string }, []>("SELECT name FROM kysely_migration ORDER BY name")
    .all()
    .map(({ name }) => name);
}

function sqliteLastIds(database: Database): ReadonlyMap<string, number> {
  const rows = database
    .query<{ name: string; seq: number }, []>("SELECT name, seq FROM sqlite_sequence")
    .all();
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

async function* rowsOf(database: Database, { name, columns }: TableShape): AsyncIterable<readonly Row[]> {
  const statement = database.prepare<Record<string, Value>, []>(
    `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)}`,
  );
  let part: Row[] = [];
  for (const row of statement.iterate()) {
    part.push(columns.map((column) => row[column] ?? null));
    if (part.length < COPY_rows_at_once) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
  statement.finalize();
}
