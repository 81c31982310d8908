import { Database } from "bun:sqlite";
import { join } from "node:path";
import pg from "pg";
import type { TestPostgres } from "./postgres.ts";
import { killProcesses, processTree } from "./process-tree.ts";

/** Gives the database back. */
export type Release = () => Promise<void>;

/** Holds the SQLite database of a data folder as another program would that writes for long. */
export async function holdSqlite(dataDir: string): Promise<Release> {
  const other = new Database(join(dataDir, "control.sqlite"));
  other.run("PRAGMA busy_timeout = 10000");
  other.run("BEGIN EXCLUSIVE");
  return async () => {
    other.run("ROLLBACK");
    other.close();
  };
}

/** Stops every process of a PostgreSQL server in the middle of what it does: it takes connections, and never answers. */
export async function stopPostgres({ pid }: TestPostgres): Promise<Release> {
  killProcesses(processTree(pid), "SIGSTOP");
  return async () => killProcesses(processTree(pid), "SIGCONT");
}

/** Locks every table of a PostgreSQL database, as some maintenance does: neither reads nor writes get through. */
export async function lockTables({ url }: TestPostgres): Promise<Release> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  );
  await client.query("BEGIN");
  const names = rows.map(({ tablename }) => `"${tablename}"`).join(", ");
  await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end();
}
