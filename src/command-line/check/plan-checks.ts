import type { Config } from "../../config.ts";
import { listGivenPlans } from "../../plans/plan.store.ts";
import type { Db } from "../../storage/control-db.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** Whether there is every plan that workspaces were given. Empty where there are no plans. */
export async function checkPlans({ plans }: Config, db: Db): Promise<readonly Finding[]> {
  const given = await listGivenPlans(db);
  if (plans === null && given.length === 0) return [];
  const lost = given.filter((name) => plans?.byName.has(name) !== true);
  if (lost.length === 0) return [ok("plans", "Every plan that workspaces have is in PLANS_FILE.")];
  const stead =
    plans === null
      ? "there is no PLANS_FILE: they are unlimited"
      : "PLANS_FILE has none such: they are on default_plan";
  const mend =
    "Set PLANS_FILE to the file that has them, or give those workspaces others: utmost workspace plan.";
  return [warning("plans", `Workspaces have the plans ${lost.join(", ")}, and ${stead}.`, mend)];
}
