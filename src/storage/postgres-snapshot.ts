import pg from "pg";
import { COPY_rows_at_once, DATABASE_CONNECT_ms } from "../run-limits.ts";
import { postgresTypes } from "./postgres.ts";
import { quoted, type Row, type Snapshot, type TableShape, type Value } from "./snapshot.ts";

/** Reads a PostgreSQL control database as it is now; whoever writes to it goes on. Changes nothing. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connectPostgres(url);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    // The first statement is the moment that all others see.
    const tables = await postgresTables(client);
    const migrations = await postgresMigrations(client);
    return {
      migrations,
      tables,
      lastIds: () => lastIdsOf(client, tables),
      rows: (table) => rowsOf(client, table),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** One connection for one long piece of work. Throws the system's or the server's error. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: postgresTypes,
    connectionTimeoutMillis: DATABASE_CONNECT_ms,
  });
  // Whoever waits for a statement hears of a lost connection by that.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** The tables in the schema that a connection makes tables in, without those that keep book of migrations. */
export async function postgresTables(client: pg.Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT t.table_name::text AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.tables t
     JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND t.table_name NOT LIKE 'kysely\\_%'
     GROUP BY t.table_name ORDER BY t.table_name`,
  );
  return rows;
}

async function postgresMigrations(client: pg.Client): Promise<readonly string[]> {
  const known = await client.query<{ found: string | null }>(
    "SELECT to_regclass('kysely_migration')::text AS found",
  );
  if (known.rows[0]?.found == null) return [];
  const { rows } = await client.query<{ name: string }>("SELECT name FROM kysely_migration ORDER BY name");
  return rows.map(({ name }) => name);
}

/** What gives out a table's ids: null for a table without ids of its own. */
export async function sequenceOf(client: pg.Client, table: TableShape): Promise<string | null> {
  if (!table.columns.includes("id")) return null;
  const sql = "SELECT pg_get_serial_sequence(quote_ident($1), 'id') AS sequence";
  const { rows } = await client.query<{ sequence: string | null }>(sql, [table.name]);
  return rows[0]?.sequence ?? null;
}

async function lastIdsOf(
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<ReadonlyMap<string, number>> {
  const lastIds = new Map<string, number>();
  for (const table of tables) {
    const sequence = await sequenceOf(client, table);
    if (sequence === null) continue;
    const sql = "SELECT pg_sequence_last_value($1::regclass) AS last";
    const { rows } = await client.query<{ last: number | null }>(sql, [sequence]);
    const last = rows[0]?.last ?? null;
    if (last !== null) lastIds.set(table.name, last);
  }
  return lastIds;
}

async function* rowsOf(client: pg.Client, { name, columns }: TableShape): AsyncIterable<readonly Row[]> {
  const chosen = columns.map(quoted).join(", ");
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${chosen} FROM ${quoted(name)}`);
  for (;;) {
    const fetched = await client.query<Value[]>({
      text: `FETCH ${COPY_rows_at_once} FROM copied`,
      rowMode: "array",
    });
    if (fetched.rows.length === 0) break;
    yield fetched.rows;
  }
  await client.query("CLOSE copied");
}
