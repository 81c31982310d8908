import { ofCommandLine } from "../audit/actors.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { SubscriptionState } from "./plan.rules.ts";
import { type AgreementRow, findAgreement, updateAgreement } from "./plan.store.ts";

/** What the operator sets; what is left out stays. */
export interface AgreementChange {
  /** A plan's name; null for the one of those that were given none. */
  readonly plan?: string | null;
  readonly subscription?: SubscriptionState;
}

/**
 * Sets a workspace's plan and subscription; gives both as they are now. A subscription that is in the state already keeps
 * the instant since which it is.
 */
export async function agreeWithWorkspace(
  db: Db,
  workspaceId: WorkspaceId,
  { plan, subscription }: AgreementChange,
  now_ms: number,
): Promise<AgreementRow> {
  return inTransaction(db, async (trx) => {
    const before = await findAgreement(trx, workspaceId);
    const isNew = subscription !== undefined && subscription !== before.subscription;
    const changes = {
      ...(plan === undefined ? {} : { plan }),
      ...(isNew ? { subscription, subscription_since: now_ms } : {}),
    };
    if (Object.keys(changes).length > 0) await updateAgreement(trx, workspaceId, changes);
    const after = { ...before, ...changes };
    const write = { subject: "workspace", id: workspaceId, name: null } as const;
    const facts = { before: factsOf(before), after: factsOf(after) };
    await recordWrites(trx, ofCommandLine(workspaceId), now_ms, [{ ...write, ...facts }]);
    return after;
  });
}

function factsOf({ plan, subscription }: AgreementRow) {
  return { plan, subscription };
}
