import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";
import { findUserByEmail, insertMembership, insertUser, insertWorkspace } from "./workspace.store.ts";

/** Makes a workspace whose owner has this e-mail, making the user when there is none yet. One transaction. */
export async function createWorkspace(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  order: { readonly name: string; readonly ownerEmail: string; readonly passwordHash: string },
): Promise<{ readonly workspaceId: WorkspaceId; readonly ownerId: MemberId }> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const workspaceId = await insertWorkspace(trx, order.name, now);
    const emailKey = caseFold(order.ownerEmail);
    const known = await findUserByEmail(trx, emailKey);
    const ownerId =
      known?.id ??
      (await insertUser(
        trx,
        { email: order.ownerEmail, email_key: emailKey, password_hash: order.passwordHash },
        now,
      ));
    await insertMembership(trx, workspaceId, ownerId, "owner", now);
    return { workspaceId, ownerId };
  });
}
