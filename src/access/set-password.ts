import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { deletePasswordReset } from "./password-reset.store.ts";
import { deleteSessionsOf } from "./session.store.ts";
import { updatePassword } from "./workspace.store.ts";

/** Gives somebody another password: links that would set one are void then, and every session ends. */
export async function setPassword(db: Db, userId: MemberId, passwordHash: string): Promise<void> {
  await inTransaction(db, (trx) => setPasswordIn(trx, userId, passwordHash));
}

/** The same within a transaction. */
export async function setPasswordIn(trx: Trx, userId: MemberId, passwordHash: string): Promise<void> {
  await updatePassword(trx, userId, passwordHash);
  await deletePasswordReset(trx, userId);
  await deleteSessionsOf(trx, userId);
}
