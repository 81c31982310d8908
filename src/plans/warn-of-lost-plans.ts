import type { Log } from "../lib/log.ts";
import type { Db } from "../storage/control-db.ts";
import type { Plans } from "./plan.rules.ts";
import { listGivenPlans } from "./plan.store.ts";

/**
 * Says in the log which plans workspaces were given that the operator's file no longer has. Nothing stops because of it:
 * those workspaces are on the default plan.
 */
export async function warnOfLostPlans(
  { db, log }: { readonly db: Db; readonly log: Log },
  plans: Plans | null,
): Promise<void> {
  if (plans === null) return;
  for (const plan of await listGivenPlans(db)) {
    if (!plans.byName.has(plan))
      log.warn(
        { plan },
        `workspaces have the plan ${plan}, which PLANS_FILE does not: they are on default_plan`,
      );
  }
}
