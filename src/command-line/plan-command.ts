import { isoInstant } from "../lib/calendar.ts";
import { type AgreementChange, agreeWithWorkspace } from "../plans/agree-with-workspace.ts";
import {
  type Plan,
  type Plans,
  planNamed,
  quotas,
  subscriptionProblem,
  subscriptionStates,
} from "../plans/plan.rules.ts";
import type { AgreementRow } from "../plans/plan.store.ts";
import { type Call, type Command, CommandProblem, wrongUsage } from "./command.ts";
import { textTable } from "./table.ts";
import { withControlDb } from "./with-control-db.ts";
import { chosenWorkspace, workspaceOption } from "./workspace-commands.ts";

/** What `--plan` takes for no plan of its own. */
const DEFAULT = "default";

/** Shows and sets what the operator has agreed with a workspace. */
export const planCommand: Command = {
  words: "workspace plan",
  summary: "Show or set a workspace's plan and subscription.",
  description: [
    "Plans are those of the file that PLANS_FILE names: docs/plans.md. Set it here to what the service has.",
    "What is set holds from the next request. Redirects never stop because of it.",
  ].join("\n"),
  options: {
    workspace: workspaceOption,
    plan: { value: "NAME", meaning: `A plan of PLANS_FILE; ${DEFAULT} for whatever default_plan is.` },
    subscription: {
      value: subscriptionStates.join("|"),
      meaning: "The state of its subscription from now on.",
    },
  },
  run: (call) => {
    const { plans } = call.config;
    const change = readChange(call, plans);
    return withControlDb(call, async ({ db }) => {
      const { id, name } = await chosenWorkspace(call, db);
      const agreed = await agreeWithWorkspace(db, id, change, call.clock.now());
      const facts = { workspace_id: id, workspace: name, ...factsOf(plans, agreed) };
      const hint = hintOf(plans, agreed);
      return { text: textOf(facts), json: facts, ...(hint === null ? {} : { hint }) };
    });
  },
};

function readChange(call: Call, plans: Plans | null): AgreementChange {
  const name = call.value("plan");
  const state = call.value("subscription");
  const subscription = subscriptionStates.find((known) => known === state);
  if (state !== undefined && subscription === undefined)
    throw wrongUsage(`--subscription must be one of ${subscriptionStates.join(", ")}.`);
  return {
    ...(name === undefined ? {} : { plan: readPlanName(name, plans) }),
    ...(subscription === undefined ? {} : { subscription }),
  };
}

function readPlanName(name: string, plans: Plans | null): string | null {
  if (plans === null) throw new CommandProblem("There are no plans: set PLANS_FILE as the service has it.");
  if (plans.byName.has(name)) return name;
  if (name === DEFAULT) return null;
  const known = [...plans.byName.keys(), DEFAULT].join(", ");
  throw wrongUsage(`--plan: there is no such plan. PLANS_FILE has ${known}.`);
}

function factsOf(plans: Plans | null, { plan: given, subscription, subscription_since }: AgreementRow) {
  const plan = planNamed(plans, given);
  return {
    plan: plan.name,
    /** As it was set; null where it was never set. */
    plan_set: given,
    subscription,
    subscription_since: subscription_since === null ? null : isoInstant(subscription_since),
    subscriptions_enforced: plans?.subscriptionsAreEnforced ?? false,
    quotas: plan.quotas,
    features: plan.features,
    history_days: plan.history_days,
  };
}

type Facts = ReturnType<typeof factsOf> & { readonly workspace_id: number; readonly workspace: string };

function textOf(facts: Facts): string {
  const since = facts.subscription_since === null ? "" : `, since ${facts.subscription_since}`;
  const features = facts.features.length === 0 ? "none" : facts.features.join(", ");
  return textTable([
    ["workspace", `${facts.workspace_id} ${facts.workspace}`],
    ["plan", facts.plan],
    ["subscription", facts.subscription + since],
    ...quotas.map((quota) => [quota, boundOf(facts.quotas[quota])]),
    ["history_days", boundOf(facts.history_days)],
    ["features", features],
  ]);
}

function boundOf(bound: Plan["history_days"]): string {
  return bound === null ? "no limit" : String(bound);
}

/** What the operator may not expect. */
function hintOf(plans: Plans | null, { plan, subscription }: AgreementRow): string | null {
  if (plans === null) return "PLANS_FILE is not set here: without it every workspace is unlimited.";
  if (plan !== null && !plans.byName.has(plan))
    return `It was set to the plan ${plan}, which PLANS_FILE no longer has: it is on default_plan.`;
  const problem = subscriptionProblem(plans, subscription);
  return problem === null ? null : `The API answers it 402 ${problem}. To let it in: --subscription active`;
}
