import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode, SyntheticEvent } from "react";
import { CAMPAIGN_NAME_characters } from "../../src/limits.ts";
import { campaignsQuery } from "../api/queries.ts";
import { words } from "../words/links.ts";
import { Offer } from "./offer.tsx";
import { OPTIONS_at_once } from "./options-at-once.ts";
import { type ChosenCampaign, campaignNamed, campaignNear, campaignProblem } from "./typed-campaign.ts";
import type { Adding } from "./use-adding.ts";

/** Stands for the name that is typed and is none of the campaigns'. */
const TYPED = "typed";

/** Picks a campaign. A name that is typed and is none stays to be seen, with what is wrong with it. */
export function CampaignPicker({
  chosen,
  error = null,
  offers,
  isFirst = false,
  onChange,
}: {
  readonly chosen: ChosenCampaign;
  /** What else is wrong. */
  readonly error?: string | null;
  /** What stands below it. */
  readonly offers: ReactNode;
  /** It takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (chosen: ChosenCampaign) => void;
}) {
  const { campaign_id, campaign_typed } = chosen;
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const known = campaigns.map(({ id, name }) => ({ value: String(id), label: name }));
  const wrong = error ?? campaignProblem(chosen);
  const keepTyped = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value.trim();
    const before = campaigns.find(({ id }) => id === campaign_id)?.name ?? campaign_typed;
    if (typed === before) return;
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
      error={wrong}
      description={offers}
      inputWrapperOrder={["label", "input", "error", "description"]}
      limit={OPTIONS_at_once}
      nothingFoundMessage={words.form.noCampaignFits}
      // What is wrong and what is offered instead stand where the list would open: by its keys, or a click, it still does.
      openOnFocus={wrong === null && !isFirst}
      {...(isFirst ? { "data-autofocus": true } : {})}
      selectFirstOptionOnChange
      searchable
      clearable
    />
  );
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id);
}

/** For a name that is none of the campaigns': the one that is meant, or a new one. */
export function TypedCampaignOffers({
  typed,
  adding,
  onTake,
}: {
  readonly typed: string;
  readonly adding: Adding;
  readonly onTake: (id: number) => void;
}) {
  const meant = campaignNear(useQuery(campaignsQuery).data ?? [], typed);
  return (
    <span className="offers">
      {meant === undefined ? null : (
        <Offer onTake={() => onTake(meant.id)}>{words.form.takeInstead(meant.name)}</Offer>
      )}
      <Offer onTake={() => adding.campaign(typed, onTake)}>{words.form.makeCampaign(typed)}</Offer>
    </span>
  );
}
