import { ofCommandLine } from "../audit/actors.ts";
import { present } from "../lib/assert.ts";
import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";
import { beginWorkspace } from "./begin-workspace.ts";
import { findUserByEmail, insertUserIfNew } from "./workspace.store.ts";

/** Makes a workspace for the operator whose owner has this e-mail, making the user when there is none yet. One transaction. */
export async function createWorkspace(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  order: { readonly name: string; readonly ownerEmail: string; readonly passwordHash: string },
): Promise<{
  readonly workspaceId: WorkspaceId;
  readonly ownerId: MemberId;
  /** Whether the owner is new here, with the password given. */
  readonly ownerIsNew: boolean;
}> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const emailKey = caseFold(order.ownerEmail);
    const user = { email: order.ownerEmail, email_key: emailKey, password_hash: order.passwordHash };
    const newId = await insertUserIfNew(trx, user, now);
    const ownerId = newId ?? present(await findUserByEmail(trx, emailKey), "the user with the e-mail").id;
    const workspaceId = await beginWorkspace(
      trx,
      { name: order.name, ownerId, rulesOf: null },
      now,
      ofCommandLine,
    );
    return { workspaceId, ownerId, ownerIsNew: newId !== undefined };
  });
}
