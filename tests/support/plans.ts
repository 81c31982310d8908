import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SubscriptionState } from "../../src/plans/plan.rules.ts";
import { updateAgreement } from "../../src/plans/plan.store.ts";
import { freshFolder } from "./fresh-folder.ts";
import type { TestService, TestWorkspace } from "./service.ts";

/** Writes a PLANS_FILE; gives its path. */
export function plansFile(content: object | string): string {
  const path = join(freshFolder(), "plans.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** Gives a workspace another plan or subscription, as the operator's command does. */
export async function agree(
  service: TestService,
  workspace: TestWorkspace,
  {
    plan,
    subscription,
    since_ms,
  }: { readonly plan?: string; readonly subscription?: SubscriptionState; readonly since_ms?: number },
): Promise<void> {
  const { db } = service.running.control;
  await updateAgreement(db, workspace.id, {
    ...(plan === undefined ? {} : { plan }),
    ...(subscription === undefined ? {} : { subscription }),
    ...(since_ms === undefined ? {} : { subscription_since: since_ms }),
  });
}
