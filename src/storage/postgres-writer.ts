import type pg from "pg";
import { present } from "../lib/assert.ts";
import { migrateTo } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { connectPostgres, postgresTables, sequenceOf } from "./postgres-snapshot.ts";
import { quoted, type Row, type TableShape, type TableWriter, type Value } from "./snapshot.ts";

/** PostgreSQL counts a statement's parameters in 16 bits. */
const PARAMETERS_at_most = 65_535;

/** There is something in the database that is to be filled. */
export class DatabaseNotEmpty extends Error {
  override readonly name = "DatabaseNotEmpty";
}

/**
 * Makes the tables that `migrations` make in a PostgreSQL database, to be filled in one transaction. Throws a `DatabaseNotEmpty`
 * when it holds rows of ours already; tables that are empty, as one that was cut off leaves them, are used.
 */
export async function openPostgresWriter(url: string, migrations: readonly string[]): Promise<TableWriter> {
  const client = await connectPostgres(url);
  try {
    await refuseRows(client);
    const control = openPostgres(url);
    try {
      await migrateTo(control, migrations);
    } finally {
      await control.close();
    }
    await client.query("BEGIN");
    const tables = await inOrder(client, await postgresTables(client));
    // Migrations may have put rows in.
    for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${quoted(name)}`);
    return {
      tables,
      write: (table, rows) => insert(client, table, rows),
      finish: async (lastIds) => {
        for (const table of tables) {
          const sequence = await sequenceOf(client, table);
          const last = lastIds.get(table.name) ?? 0;
          if (sequence !== null && last > 0) await client.query("SELECT setval($1, $2)", [sequence, last]);
        }
        await client.query("COMMIT");
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function refuseRows(client: pg.Client): Promise<void> {
  const tables = await postgresTables(client);
  // Of a database that was never ours nothing is known, and its tables may be anybody's.
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) throw new DatabaseNotEmpty(`the table ${name} has rows`);
  }
}

/** The tables such that each follows those that its rows name rows of. */
async function inOrder(client: pg.Client, tables: readonly TableShape[]): Promise<readonly TableShape[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `SELECT DISTINCT child.relname::text AS child, parent.relname::text AS parent FROM pg_constraint
     JOIN pg_class child ON child.oid = conrelid JOIN pg_class parent ON parent.oid = confrelid
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid`,
  );
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(
      ({ name }) => !rows.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    const table = present(next, "a table that waits for no other");
    ordered.push(table);
    waiting.delete(table.name);
  }
  return ordered;
}

async function insert(client: pg.Client, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const atOnce = Math.floor(PARAMETERS_at_most / columns.length);
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = rows.slice(start, start + atOnce);
    const values: Value[] = [];
    const places = part.map((row) => {
      const first = values.length;
      values.push(...row);
      return `(${row.map((_, index) => `$${first + index + 1}`).join(", ")})`;
    });
    await client.query(
      `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) OVERRIDING SYSTEM VALUE VALUES ${places.join(", ")}`,
      values,
    );
  }
}
