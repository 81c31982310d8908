import type { Caller } from "../access/caller.ts";
import { roleAllows } from "../access/roles.rules.ts";
import { Refusal } from "../http/refusal.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import { findView, type OwnedViewRow } from "./view.store.ts";
import { roleToChange } from "./view-access.rules.ts";

/** A view that the caller may change, undefined for one that the caller does not see. Throws `role_forbids` for any other. */
export async function findViewToChange(
  db: Db | Trx,
  caller: Caller,
  id: number,
): Promise<OwnedViewRow | undefined> {
  const view = await findView(db, caller.workspaceId, caller.userId, id);
  if (view === undefined) return undefined;
  const needed = roleToChange(view, caller.userId);
  if (roleAllows(caller.role, needed)) return view;
  const whose = view.owner_id === caller.userId ? "that is shared" : "that another member shares";
  throw new Refusal(
    "role_forbids",
    `To change or delete a view ${whose} takes the role ${needed}, and not ${caller.role}.`,
  );
}
