import type { DatabaseConnection } from "kysely";
import type { Db, Trx } from "./control-db.ts";

/**
 * The connections that databases and running transactions have for themselves, for statements whose text is ready: Kysely's own
 * way from a text to the connection takes as long as SQLite takes for the statement.
 */
const lent = new WeakMap<Db | Trx, DatabaseConnection>();

/** Says what a database runs on that needs no pool. */
export function lendConnection(db: Db, connection: DatabaseConnection): void {
  lent.set(db, connection);
}

/** The connection for a statement, or undefined when Kysely is to find one. */
export function lentConnection(db: Db | Trx): DatabaseConnection | undefined {
  return lent.get(db);
}

/** Runs `work`, the whole of a transaction. Afterwards the transaction is over, and Kysely says so to whoever goes on. */
export async function withLentConnection<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await trx.getExecutor().provideConnection(async (connection) => {
    lent.set(trx, connection);
  });
  try {
    return await work();
  } finally {
    lent.delete(trx);
  }
}
