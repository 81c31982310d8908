import { readCampaignName } from "../../src/campaigns/campaign-name.rules.ts";
import { nearestOf } from "../../src/governance/near-values.rules.ts";
import type { Schemas } from "../api/client.ts";
import { Refused } from "../api/refused.ts";
import { words } from "../words/links.ts";
import type { Draft } from "./draft.ts";

type Campaign = Pick<Schemas["Campaign"], "id" | "name">;

/** A campaign as it is chosen: its id, or a name that is typed and is none of the campaigns'. */
export type ChosenCampaign = Pick<Draft, "campaign_id" | "campaign_typed">;

/** What is wrong with the name of a campaign that is typed and is none; null when nothing is. */
export function campaignProblem({ campaign_typed }: ChosenCampaign): string | null {
  return campaign_typed === "" ? null : words.form.noSuchCampaign(campaign_typed);
}

/** Throws for a campaign that is typed and is none: the link would be made without it, unseen. */
export function refuseUnmade(draft: ChosenCampaign): void {
  const problem = campaignProblem(draft);
  if (problem !== null) throw Refused.ofField("campaign_id", problem);
}

/** What is chosen by a name that is typed: the campaign of this name, else the name itself. */
export function chosenByName(campaigns: readonly Campaign[], typed: string): ChosenCampaign {
  const name = readCampaignName(typed);
  const named = campaigns.find((campaign) => name.ok && campaign.name === name.value);
  return { campaign_id: named?.id ?? null, campaign_typed: named === undefined ? typed.trim() : "" };
}

/** The campaign whose name is most like what is typed. */
export function campaignNear(campaigns: readonly Campaign[], typed: string): Campaign | undefined {
  const nearest = nearestOf(
    typed,
    campaigns.map(({ name }) => name),
  );
  return campaigns.find(({ name }) => name === nearest);
}
