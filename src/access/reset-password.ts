import { caseFold } from "../lib/case-fold.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { deleteSessionsOf } from "./session.store.ts";
import { findUserByEmail, updatePassword } from "./workspace.store.ts";

/** Gives the user with this e-mail another password and ends every session; false when there is no such user. */
export async function resetPassword(
  db: Db,
  order: { readonly email: string; readonly passwordHash: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, caseFold(order.email));
    if (user === undefined) return false;
    await updatePassword(trx, user.id, order.passwordHash);
    await deleteSessionsOf(trx, user.id);
    return true;
  });
}
