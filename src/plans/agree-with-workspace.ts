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
    return { ...before, ...changes };
  });
}
