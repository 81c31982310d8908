import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { Caller } from "./caller.ts";
import { deleteInvitation, type InvitationRow } from "./invitation.store.ts";
import { invitationWrite } from "./invitation-facts.rules.ts";

/** Takes an invitation back: its link opens nothing from the next request on. One transaction. */
export async function withdrawInvitation(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  invitation: InvitationRow,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isGone = await deleteInvitation(trx, caller.workspaceId, invitation.id);
    if (isGone) await recordWrites(trx, caller, clock.now(), [invitationWrite(invitation, null)]);
  });
}
