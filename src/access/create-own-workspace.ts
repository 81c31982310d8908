import type { Clock } from "../lib/clock.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";
import { beginWorkspace } from "./begin-workspace.ts";
import { ownWorkspaceNameProblem, ownWorkspaceProblem } from "./own-workspace.rules.ts";
import { listMemberships, lockUserName } from "./workspace.store.ts";

/**
 * Makes a workspace for somebody who owns one already, and owns this one, too: its id, or why not. Of simultaneous calls with one
 * name one makes it. One transaction.
 */
export async function createOwnWorkspace(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  ownerId: MemberId,
  name: string,
  isSold: boolean,
): Promise<Verdict<WorkspaceId>> {
  return inTransaction(db, async (trx) => {
    // Whoever sends the form twice is judged twice, one after the other.
    await lockUserName(trx, ownerId);
    const memberships = await listMemberships(trx, ownerId);
    const problem = ownWorkspaceProblem(memberships, isSold) ?? ownWorkspaceNameProblem(name, memberships);
    if (problem !== null) return refused(problem);
    const self = (workspaceId: WorkspaceId) => ({ workspaceId, userId: ownerId, tokenId: null });
    return accepted(await beginWorkspace(trx, { name, ownerId }, clock.now(), self));
  });
}
