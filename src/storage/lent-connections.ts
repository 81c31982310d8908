import type { DatabaseConnection, Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

type AnyDb = Kysely<Tables>;
type Work<T> = (trx: Transaction<Tables>) => Promise<T>;
/** Runs work in a transaction, commits when it returns and rolls back when it throws. */
export type Transact = <T>(work: Work<T>) => Promise<T>;

/**
 * The connections that databases and running transactions have for themselves, for statements whose text is ready: Kysely's own
 * way from a text to the connection takes as long as SQLite takes for the statement.
 */
const lent = new WeakMap<AnyDb, DatabaseConnection>();
/** How databases that need no pool run transactions, for the same reason. */
const transacts = new WeakMap<AnyDb, Transact>();

/** Says what a database, or a transaction in one, runs on that needs no pool. */
export function lendConnection(db: AnyDb, connection: DatabaseConnection): void {
  lent.set(db, connection);
}

/** The connection for a statement, or undefined when Kysely is to find one. */
export function lentConnection(db: AnyDb): DatabaseConnection | undefined {
  return lent.get(db);
}

/** Says how a database runs transactions when Kysely is not to. */
export function lendTransact(db: AnyDb, transact: Transact): void {
  transacts.set(db, transact);
}

/** How a database runs transactions: as it said, or by Kysely. Afterwards a transaction is over, and whoever goes on is told so. */
export function lentTransact(db: AnyDb): Transact {
  return transacts.get(db) ?? ((work) => transactByKysely(db, work));
}

function transactByKysely<T>(db: AnyDb, work: Work<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx.getExecutor().provideConnection(async (connection) => {
      lent.set(trx, connection);
    });
    try {
      return await work(trx);
    } finally {
      lent.delete(trx);
    }
  });
}
