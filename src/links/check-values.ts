import type { z } from "zod";
import { campaignValue } from "../governance/convention.rules.ts";
import { isRefused, judgeUtm, type UtmRules, type UtmVerdict } from "../governance/judge-utm.rules.ts";
import type { Details } from "../http/refusal.ts";
import type { Sifted } from "../lib/sifted.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { checkInput, checkResultSchema } from "./check-values.contract.ts";
import type { LinkTools } from "./create-link.ts";
import { type Draft, findCampaignName, settled } from "./judge-draft.ts";
import { noteLongCampaign, type Problems, settleUtm, type Targets } from "./link-draft.rules.ts";
import { sentUtm } from "./sent-utm.rules.ts";

type CheckInput = z.output<typeof checkInput>;

/** What else is wrong with the fields of a check, some of which are faulty. */
export async function findCheckProblems(
  tools: LinkTools,
  workspaceId: WorkspaceId,
  input: Sifted<CheckInput>,
): Promise<Details> {
  const { problems } = await draftValues(tools, workspaceId, input);
  return problems;
}

/** Judges the values that a link with these fields would send, and saves nothing. Throws `invalid_input`. */
export async function checkValues(
  tools: LinkTools,
  workspaceId: WorkspaceId,
  input: CheckInput,
): Promise<z.input<typeof checkResultSchema>> {
  const draft = await draftValues(tools, workspaceId, input);
  const { targets, utm } = settled(draft);
  const verdict = judgeUtm(sentUtm(utm, targets), draft.rules);
  // A link that is refused is not made, so there is none to carry a warning.
  if (isRefused(verdict)) return { allowed: false, warning: null, details: copied(verdict) };
  return { allowed: true, warning: verdict.warning, details: null };
}

/** As much of a link as the rules look at. */
async function draftValues(
  { db, rules: ruleBook }: LinkTools,
  workspaceId: WorkspaceId,
  input: Sifted<CheckInput>,
): Promise<Draft & { readonly rules: UtmRules }> {
  const problems: Problems = {};
  const campaign = await findCampaignName(db, workspaceId, input.campaign_id, problems);
  const { rules } = await ruleBook.read(db, workspaceId);
  const targets: Sifted<Targets> = {
    destination: input.destination ?? "",
    isChat: false,
    iosUrl: input.ios_url ?? null,
    androidUrl: input.android_url ?? null,
  };
  const named = campaign === null ? null : campaignValue(campaign, rules.convention);
  const utm = settleUtm(input, null, targets, named);
  noteLongCampaign(utm, problems);
  return { targets, utm, rules, problems };
}

function copied({ refusals }: UtmVerdict): Record<string, string[]> {
  return Object.fromEntries(Object.entries(refusals).map(([name, messages]) => [name, [...messages]]));
}
