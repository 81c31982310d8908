import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { recordOwnChange } from "./record-for-member.ts";
import { deleteOtherSessions, deleteSessionOf, listSessions } from "./session.store.ts";

/**
 * Ends a session of somebody's, or all but the one that they ask from. Each of their workspaces has it in its audit trail, unless it
 * is the one asked from: that is signing out. One transaction.
 */
export async function endSessions(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { user_id: userId, id: ownId }: { readonly user_id: MemberId; readonly id: number },
  which: number | "others",
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const before = (await listSessions(trx, userId, now)).length;
    if (which === "others") await deleteOtherSessions(trx, userId, ownId);
    else await deleteSessionOf(trx, userId, which);
    if (which === ownId) return;
    const after = (await listSessions(trx, userId, now)).length;
    const facts = { before: { sessions: before }, after: { sessions: after } };
    await recordOwnChange(trx, userId, now, facts);
  });
}
