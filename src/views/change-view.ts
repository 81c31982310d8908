import type { Caller } from "../access/caller.ts";
import { lockMembers } from "../access/member.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { invalidInput, notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { ViewId } from "../storage/tables.ts";
import { findNameProblems } from "./create-view.ts";
import { findViewToChange } from "./find-view-to-change.ts";
import { type OwnedViewRow, updateView, type ViewChanges } from "./view.store.ts";
import { viewWrite } from "./view-facts.rules.ts";
import { refuseOneMoreShared, refuseSharing } from "./view-room.ts";

/**
 * Changes a view: its name, what it shows, whether others see it. One transaction. Throws `not_found`, `role_forbids`,
 * `limit_reached`, or `invalid_input` for a name that is taken.
 */
export async function changeView(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  id: ViewId,
  changes: ViewChanges,
): Promise<OwnedViewRow> {
  const { workspaceId } = caller;
  if (changes.shared === true) refuseSharing(caller);
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, workspaceId);
    const before = await findViewToChange(trx, caller, id);
    if (before === undefined) throw notFound();
    const problems = await findNameProblems(trx, { workspaceId, ownerId: before.owner_id, id }, changes);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    if (changes.shared === true && !before.shared) await refuseOneMoreShared(trx, workspaceId);
    await updateView(trx, workspaceId, id, changes);
    const { name, ...others } = changes;
    const after = {
      ...before,
      ...others,
      ...(name === undefined ? {} : { name: name.name, name_key: name.key }),
    };
    await recordWrites(trx, caller, clock.now(), [viewWrite(before, after)]);
    return after;
  });
}
