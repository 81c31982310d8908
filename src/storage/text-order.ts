import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "./control-db.ts";

/** A column of text to sort and compare by code points on either engine, whatever language PostgreSQL was set up in. */
export function byCodePoints(db: Db | Trx, column: string): RawBuilder<string> {
  // SQLite compares bytes, and the bytes of UTF-8 stand in the order of their code points (RFC 3629, section 1).
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql<string>`${sql.ref(column)} collate "C"` : sql<string>`${sql.ref(column)}`;
}
