import type { Caller } from "../access/caller.ts";
import { lockMembers } from "../access/member.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { ViewId } from "../storage/tables.ts";
import { findViewToChange } from "./find-view-to-change.ts";
import { deleteView } from "./view.store.ts";
import { viewWrite } from "./view-facts.rules.ts";

/** Deletes a view, for all who see it. One transaction. Throws `not_found` and `role_forbids`. */
export async function removeView(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  id: ViewId,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockMembers(trx, caller.workspaceId);
    const before = await findViewToChange(trx, caller, id);
    if (before === undefined) throw notFound();
    await deleteView(trx, caller.workspaceId, id);
    await recordWrites(trx, caller, clock.now(), [viewWrite(before, null)]);
  });
}
