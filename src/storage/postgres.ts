import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { ControlDb } from "./control-db.ts";
import type { Tables } from "./tables.ts";

const INT8 = 20;
/** Connections for writers and for the edge's reads, so that neither can use up the other's. */
const WRITERS_at_most = 10;
const READERS_at_most = 4;
const CONNECT_ms = 10_000;

/** Opens a PostgreSQL database (14 or newer) by its connection string. */
export function openPostgres(url: string): ControlDb {
  const db = connect(url, WRITERS_at_most);
  const reader = connect(url, READERS_at_most);
  return {
    engine: "postgres",
    db,
    reader,
    changedElsewhere: async () => true,
    close: async () => {
      await db.destroy();
      await reader.destroy();
    },
  };
}

function connect(url: string, max: number): Kysely<Tables> {
  const types = {
    // Ids and instants are below 2^53: plain numbers, as on SQLite.
    getTypeParser: ((oid: number, format?: "text" | "binary") =>
      oid === INT8
        ? Number
        : (pg.types.getTypeParser(oid, format) as unknown)) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: CONNECT_ms, types });
  // An idle connection that the server ends must not end the process; the next query opens another.
  pool.on("error", () => {});
  // Nor must one that is lent out: its query is rejected, and the error event besides would have no listener.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
