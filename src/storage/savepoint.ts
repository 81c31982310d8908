import { sql } from "kysely";
import type { Trx } from "./control-db.ts";

/**
 * Runs a part of a transaction's work. What it has written stays when `stays` says so of what it gives, and is undone
 * otherwise, while the transaction goes on. When it throws, the whole transaction is to be given up. Parts may have parts.
 */
export async function inSavepoint<T>(
  trx: Trx,
  work: () => Promise<T>,
  stays: (given: T) => boolean,
): Promise<T> {
  // Of savepoints with one name both engines mean the innermost.
  await sql`SAVEPOINT part`.execute(trx);
  const given = await work();
  if (!stays(given)) await sql`ROLLBACK TO SAVEPOINT part`.execute(trx);
  await sql`RELEASE SAVEPOINT part`.execute(trx);
  return given;
}
