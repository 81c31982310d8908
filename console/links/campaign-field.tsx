import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SyntheticEvent } from "react";
import { type Convention, campaignValue } from "../../src/governance/convention.rules.ts";
import { CAMPAIGN_NAME_characters } from "../../src/limits.ts";
import { campaignsQuery } from "../api/queries.ts";
import { words } from "../words/links.ts";
import type { LinkFormParts } from "./link-form-parts.ts";
import { Offer } from "./offer.tsx";
import { OPTIONS_at_once } from "./options-at-once.ts";
import { campaignNamed, campaignNear, campaignProblem } from "./typed-campaign.ts";

type Parts = Pick<LinkFormParts, "draft" | "resulting" | "rules" | "errors" | "adding" | "onChange">;

/** Stands for the name that is typed and is none of the campaigns'. */
const TYPED = "typed";

/** The campaign of a link. A name that is typed and is none stays to be seen, and can be made one. */
export function CampaignField(parts: Parts) {
  const { draft, errors, onChange } = parts;
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const { campaign_id, campaign_typed } = draft;
  const known = campaigns.map(({ id, name }) => ({ value: String(id), label: name }));
  const error = errors["campaign_id"] ?? campaignProblem(draft);
  const keepTyped = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value.trim();
    const chosen = campaigns.find(({ id }) => id === campaign_id)?.name ?? campaign_typed;
    if (typed === chosen) return;
    const named = campaignNamed(campaigns, typed);
    onChange({ campaign_id: named?.id ?? null, campaign_typed: named === undefined ? typed : "" });
  };
  return (
    <Select
      name="campaign_id"
      label={words.form.campaign}
      placeholder={words.noCampaign}
      data={campaign_typed === "" ? known : [...known, { value: TYPED, label: campaign_typed }]}
      value={campaign_typed === "" ? idText(campaign_id) : TYPED}
      maxLength={CAMPAIGN_NAME_characters}
      onChange={(value) => {
        if (value !== TYPED)
          onChange({ campaign_id: value === null ? null : Number(value), campaign_typed: "" });
      }}
      onBlur={keepTyped}
      onKeyDown={(event) => {
        // Enter in an open list picks from it; else it sends the form, with what is typed.
        const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
        if (event.key === "Enter" && !isOpen) keepTyped(event);
      }}
      error={error}
      description={<CampaignOffers {...parts} />}
      inputWrapperOrder={["label", "input", "error", "description"]}
      limit={OPTIONS_at_once}
      nothingFoundMessage={words.form.noCampaignFits}
      // What is wrong and what is offered instead stand where the list would open: by its keys, or a click, it still does.
      openOnFocus={error === null}
      selectFirstOptionOnChange
      searchable
      clearable
    />
  );
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id);
}

/** For a name that is none: the campaign that is meant, or a new one. For none: the one that the value of `utm_campaign` stands for. */
function CampaignOffers({ draft, resulting, rules, adding, onChange }: Parts) {
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const { campaign_id, campaign_typed } = draft;
  const value = resulting.utm.utm_campaign;
  const convention = rules.convention as Convention;
  const meant =
    campaign_typed === ""
      ? campaigns.find(({ name }) => campaign_id === null && campaignValue(name, convention) === value)
      : campaignNear(campaigns, campaign_typed);
  const take = (id: number): void => onChange({ campaign_id: id, campaign_typed: "" });
  if (meant === undefined && campaign_typed === "") return words.form.campaignHint;
  return (
    <span className="offers">
      {meant === undefined ? null : (
        <Offer onTake={() => take(meant.id)}>{words.form.takeInstead(meant.name)}</Offer>
      )}
      {campaign_typed === "" ? null : (
        <Offer onTake={() => adding.campaign(campaign_typed, take)}>
          {words.form.makeCampaign(campaign_typed)}
        </Offer>
      )}
    </span>
  );
}
