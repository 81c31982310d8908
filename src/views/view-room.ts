import type { Caller } from "../access/caller.ts";
import { roleAllows } from "../access/roles.rules.ts";
import { Refusal } from "../http/refusal.ts";
import { SHARED_VIEWS_per_workspace, VIEWS_per_member } from "../limits.ts";
import type { Trx } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";
import { countSharedViews, countViewsOf } from "./view.store.ts";

/** Throws `role_forbids` for a caller who may not show views to others. */
export function refuseSharing({ role }: Caller): void {
  if (!roleAllows(role, "member"))
    throw new Refusal("role_forbids", `To share a view takes the role member, and not ${role}.`);
}

/** Throws `limit_reached` when a member has as many views as there may be. Under the lock of the workspace's members. */
export async function refuseOneMore(trx: Trx, workspaceId: WorkspaceId, ownerId: MemberId): Promise<void> {
  const used = await countViewsOf(trx, workspaceId, ownerId);
  if (used >= VIEWS_per_member)
    throw full("A member keeps at most", VIEWS_per_member, used, "Delete one first.");
}

/** The same for what all members share. */
export async function refuseOneMoreShared(trx: Trx, workspaceId: WorkspaceId): Promise<void> {
  const used = await countSharedViews(trx, workspaceId);
  if (used >= SHARED_VIEWS_per_workspace)
    throw full(
      "The members of a workspace share at most",
      SHARED_VIEWS_per_workspace,
      used,
      "Share one less first.",
    );
}

function full(whoHas: string, limit: number, used: number, advice: string): Refusal {
  return new Refusal("limit_reached", `${whoHas} ${limit} views, and there are ${used}. ${advice}`, {
    details: { views: [`At most ${limit}; ${used} are used.`] },
  });
}
