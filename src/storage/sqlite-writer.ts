import { Database } from "bun:sqlite";
import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import { makePrivate } from "../lib/private-file.ts";
import { migrateTo } from "./migrate.ts";
import { quoted, type Row, type TableShape, type TableWriter } from "./snapshot.ts";
import { BunSqliteDialect } from "./sqlite-dialect.ts";
import { sqliteTables } from "./sqlite-snapshot.ts";
import type { Tables } from "./tables.ts";

/**
 * Makes `control.sqlite` in a folder that has none, with the tables that `migrations` make, to be filled. When it is finished it is
 * one file, whole and on the disk.
 */
export async function openSqliteWriter(folder: string, migrations: readonly string[]): Promise<TableWriter> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "control.sqlite");
  const database = new Database(path, { create: true, readwrite: true, strict: true });
  makePrivate(path);
  // One file, with nothing beside it. Nobody reads it before it is finished, and then it is checked as a whole.
  for (const setting of ["journal_mode = DELETE", "synchronous = OFF", "foreign_keys = OFF"])
    database.run(`PRAGMA ${setting}`);
  const upkeep = new Kysely<Tables>({ dialect: new BunSqliteDialect(database, database) });
  await migrateTo({ engine: "sqlite", upkeep }, migrations);
  const tables = sqliteTables(database);
  database.run("BEGIN IMMEDIATE");
  // Migrations may have put rows in.
  for (const { name } of tables) database.run(`DELETE FROM ${quoted(name)}`);
  return {
    tables,
    write: async (table, rows) => insert(database, table, rows),
    finish: async (lastIds) => {
      database.run("DELETE FROM sqlite_sequence");
      const keep = database.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
      for (const [name, last] of lastIds) keep.run(name, last);
      keep.finalize();
      database.run("COMMIT");
      const problem = sqliteProblem(database);
      if (problem !== null) throw new Error(`the copy of the database is not whole: ${problem}`);
      database.close();
      syncFile(path);
    },
    close: async () => database.close(),
  };
}

/** What SQLite finds wrong with a whole database; null when there is nothing. */
export function sqliteProblem(database: Database): string | null {
  const found = database
    .query<{ integrity_check: string }, []>("PRAGMA integrity_check(3)")
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== "ok");
  const [astray] = database.query<{ table: string; parent: string }, []>("PRAGMA foreign_key_check").all();
  if (astray !== undefined)
    found.push(`a row of ${astray.table} names one of ${astray.parent} that is not there`);
  return found.length === 0 ? null : found.join("; ");
}

function insert(database: Database, { name, columns }: TableShape, rows: readonly Row[]): void {
  const places = columns.map(() => "?").join(", ");
  const statement = database.prepare(
    `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) VALUES (${places})`,
  );
  for (const row of rows) statement.run(...row);
  statement.finalize();
}

function syncFile(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
