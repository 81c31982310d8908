import type { z } from "zod";
import { campaignValue } from "../governance/convention.rules.ts";
import { isRefused, judgeUtm, type UtmVerdict } from "../governance/judge-utm.rules.ts";
import { type Details, invalidInput } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { type Sifted, whole } from "../lib/sifted.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { checkInput, checkResultSchema } from "./check-values.contract.ts";
import type { LinkTools } from "./create-link.ts";
import { findCampaignName } from "./judge-draft.ts";
import { type Problems, sentUtm, settleUtm } from "./link-draft.rules.ts";

type CheckInput = z.output<typeof checkInput>;

/** What else is wrong with the fields of a check, some of which are faulty. */
export async function findCheckProblems(
  { db }: LinkTools,
  workspaceId: WorkspaceId,
  input: Sifted<CheckInput>,
): Promise<Details> {
  const problems: Problems = {};
  await findCampaignName(db, workspaceId, input.campaign_id, problems);
  return problems;
}

/** Judges the values that a link with these fields would send, and saves nothing. Throws `invalid_input`. */
export async function checkValues(
  { db, rules: ruleBook }: LinkTools,
  workspaceId: WorkspaceId,
  input: CheckInput,
): Promise<z.input<typeof checkResultSchema>> {
  const problems: Problems = {};
  const campaign = await findCampaignName(db, workspaceId, input.campaign_id, problems);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const rules = await ruleBook.read(db, workspaceId);
  const targets = {
    destination: input.destination ?? "",
    isChat: false,
    iosUrl: input.ios_url ?? null,
    androidUrl: input.android_url ?? null,
  };
  const named = campaign === null ? null : campaignValue(campaign, rules.convention);
  const utm = present(whole(settleUtm(input, null, targets, named)), "a value of fields that all fit");
  const verdict = judgeUtm(sentUtm(utm, targets), rules);
  // A link that is refused is not made, so there is none to carry a warning.
  if (isRefused(verdict)) return { allowed: false, warning: null, details: copied(verdict) };
  return { allowed: true, warning: verdict.warning, details: null };
}

function copied({ refusals }: UtmVerdict): Record<string, string[]> {
  return Object.fromEntries(Object.entries(refusals).map(([name, messages]) => [name, [...messages]]));
}
