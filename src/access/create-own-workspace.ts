import { countRules } from "../governance/rule.store.ts";
import type { Clock } from "../lib/clock.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { ADOPTED_RULES_at_most } from "../limits.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { beginWorkspace, type WorkspaceOrder } from "./begin-workspace.ts";
import { ownWorkspaceNameProblem, ownWorkspaceProblem } from "./own-workspace.rules.ts";
import { listMemberships, lockUserName } from "./workspace.store.ts";

/**
 * Makes a workspace for somebody who owns one already, and owns this one, too: its id, or why not. Of simultaneous calls with one
 * name one makes it. One transaction.
 */
export async function createOwnWorkspace(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  order: WorkspaceOrder,
  isSold: boolean,
): Promise<Verdict<WorkspaceId>> {
  return inTransaction(db, async (trx) => {
    const { ownerId, name, rulesOf } = order;
    // Whoever sends the form twice is judged twice, one after the other.
    await lockUserName(trx, ownerId);
    const memberships = await listMemberships(trx, ownerId);
    const problem = ownWorkspaceProblem(memberships, isSold) ?? ownWorkspaceNameProblem(name, memberships);
    if (problem !== null) return refused(problem);
    if (rulesOf !== null && (await countRules(trx, rulesOf)) > ADOPTED_RULES_at_most)
      return refused(`No more than ${ADOPTED_RULES_at_most} rules are taken over: make it without them.`);
    const self = (workspaceId: WorkspaceId) => ({ workspaceId, userId: ownerId, tokenId: null });
    return accepted(await beginWorkspace(trx, order, clock.now(), self));
  });
}
