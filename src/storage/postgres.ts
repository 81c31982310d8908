import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { DATABASE_CONNECT_ms } from "../run-limits.ts";
import type { ControlDb } from "./control-db.ts";
import { ImpatientPool } from "./impatient-pool.ts";
import type { Tables } from "./tables.ts";

const INT8 = 20;
/**
 * Connections for the API and for the edge's reads, so that neither can use up the other's. The server brings transactions to the
 * disk together whose commits come together: as many as there are connections. Two nodes fit into the usual hundred.
 */
const API_at_most = 32;
const READERS_at_most = 4;

/** Opens a PostgreSQL database (14 or newer) by its connection string. */
export function openPostgres(url: string): ControlDb {
  const db = connect(new ImpatientPool(poolOf(url, API_at_most)));
  const reader = connect(new ImpatientPool(poolOf(url, READERS_at_most)));
  const upkeep = connect(poolOf(url, 1));
  return {
    engine: "postgres",
    db,
    reader,
    upkeep,
    changedElsewhere: async () => true,
    eraseDeleted: async () => {},
    close: async () => {
      await db.destroy();
      await reader.destroy();
      await upkeep.destroy();
    },
  };
}

function connect(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function poolOf(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: postgresTypes,
    connectionTimeoutMillis: DATABASE_CONNECT_ms,
  });
  // An idle connection that the server ends must not end the process; the next query opens another.
  pool.on("error", () => {});
  // Nor must one that is lent out: its query is rejected, and the error event besides would have no listener.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** How values come out of PostgreSQL. */
export const postgresTypes = {
  // Ids and instants are below 2^53: plain numbers, as on SQLite.
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8
      ? Number
      : (pg.types.getTypeParser(oid, format) as unknown)) as typeof pg.types.getTypeParser,
};
