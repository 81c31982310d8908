import { isDeepStrictEqual } from "node:util";
import { unauthenticated } from "../access/authenticate.ts";
import type { Caller } from "../access/caller.ts";
import { findMember, lockMembers } from "../access/member.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Details, invalidInput } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { MemberId, ViewId, WorkspaceId } from "../storage/tables.ts";
import { findView, findViewByName, insertView, type OwnedViewRow, type ViewChanges } from "./view.store.ts";
import { viewWrite } from "./view-facts.rules.ts";
import type { ViewName } from "./view-name.rules.ts";
import { refuseOneMore, refuseOneMoreShared, refuseSharing } from "./view-room.ts";

/** The fault of a name that its owner has given to another view. */
const NAME_TAKEN = { name: ["Another view of the same member has this name."] };

/**
 * What is wrong with the name that a request gives a view of this owner's, beside what is faulty already; `id`: the view that may
 * have the name.
 */
export async function findNameProblems(
  db: Db | Trx,
  {
    workspaceId,
    ownerId,
    id,
  }: { readonly workspaceId: WorkspaceId; readonly ownerId: MemberId; readonly id: ViewId | null },
  { name }: Sifted<{ readonly name?: ViewName | undefined }>,
): Promise<Details> {
  if (name === undefined || name === FAULTY) return {};
  const named = await findViewByName(db, workspaceId, ownerId, name);
  return named === undefined || named.id === id ? {} : NAME_TAKEN;
}

/**
 * Saves a view for the caller; the very same one once more is found instead, so that a request can be sent again. One
 * transaction. Throws `role_forbids` for sharing, `invalid_input` for a name that is taken, `limit_reached`.
 */
export async function createView(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  view: Required<ViewChanges>,
): Promise<OwnedViewRow> {
  const { workspaceId, userId } = caller;
  if (view.shared) refuseSharing(caller);
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, workspaceId);
    // Whoever was removed since the request was let in leaves nothing behind.
    if ((await findMember(trx, workspaceId, userId)) === undefined)
      throw unauthenticated("The caller is no longer a member of the workspace.");
    const known = await findViewByName(trx, workspaceId, userId, view.name);
    if (known !== undefined) {
      if (isSame(known, view)) return known;
      throw invalidInput(NAME_TAKEN);
    }
    await refuseOneMore(trx, workspaceId, userId);
    if (view.shared) await refuseOneMoreShared(trx, workspaceId);
    const now = clock.now();
    const id = await insertView(trx, workspaceId, userId, view, now);
    const made = present(await findView(trx, workspaceId, userId, id), "the view just made");
    await recordWrites(trx, caller, now, [viewWrite(null, made)]);
    return made;
  });
}

function isSame(known: OwnedViewRow, { name, ...query }: Required<ViewChanges>): boolean {
  const names = Object.keys(query) as (keyof typeof query)[];
  return known.name === name.name && names.every((each) => isDeepStrictEqual(known[each], query[each]));
}
