import type { DatabaseConnection, Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

type AnyDb = Kysely<Tables>;

/**
 * The connections that databases and running transactions have for themselves, for statements whose text is ready: Kysely's own
 * way from a text to the connection takes as long as SQLite takes for the statement.
 */
const lent = new WeakMap<AnyDb, DatabaseConnection>();

/** Says what a database runs on that needs no pool. */
export function lendConnection(db: AnyDb, connection: DatabaseConnection): void {
  lent.set(db, connection);
}

/** The connection for a statement, or undefined when Kysely is to find one. */
export function lentConnection(db: AnyDb): DatabaseConnection | undefined {
  return lent.get(db);
}

/** Runs `work`, the whole of a transaction. Afterwards the transaction is over, and Kysely says so to whoever goes on. */
export async function withLentConnection<T>(trx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  await trx.getExecutor().provideConnection(async (connection) => {
    lent.set(trx, connection);
  });
  try {
    return await work();
  } finally {
    lent.delete(trx);
  }
}
