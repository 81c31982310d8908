import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CAMPAIGN_NAME_characters } from "../../src/limits.ts";
import { campaignsQuery } from "../api/queries.ts";
import { words } from "../words/links.ts";
import { Offer } from "./offer.tsx";
import { OPTIONS_at_once } from "./options-at-once.ts";
import { type ChosenCampaign, campaignNear, campaignProblem, chosenByName } from "./typed-campaign.ts";
import type { Adding } from "./use-adding.ts";
import { useTyping } from "./use-typing.ts";

/** Stands for the name that is typed and is none of the campaigns'. */
const TYPED = "typed";

/** Picks a campaign. What is typed is it from the first key on; a name that is none stays to be seen, with what is wrong with it. */
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
  const typing = useTyping(campaign_id === null ? null : String(campaign_id));
  // A name that was left in the field, and is none of the campaigns'.
  const isTyped = typing.text === null && campaign_typed !== "";
  const name = campaigns.find(({ id }) => id === campaign_id)?.name ?? campaign_typed;
  const told = typing.text === null ? (error ?? campaignProblem(chosen)) : null;
  const take = (value: string | null): void => {
    typing.leave();
    if (value !== TYPED) onChange({ campaign_id: value === null ? null : Number(value), campaign_typed: "" });
  };
  return (
    <Select
      name="campaign_id"
      label={words.form.campaign}
      placeholder={words.noCampaign}
      data={isTyped ? [...known, { value: TYPED, label: campaign_typed }] : known}
      value={isTyped ? TYPED : typing.listed}
      searchValue={typing.text ?? name}
      maxLength={CAMPAIGN_NAME_characters}
      onInput={({ currentTarget: { value } }) => {
        typing.type(value);
        onChange(chosenByName(campaigns, value));
      }}
      onOptionSubmit={take}
      onClear={() => take(null)}
      onBlur={typing.leave}
      onKeyDown={typing.leaveOnEnter}
      error={told}
      description={typing.text === null ? offers : words.form.campaignHint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      limit={OPTIONS_at_once}
      nothingFoundMessage={words.form.noCampaignFits}
      // What is wrong and what is offered instead stand below it: the list opens when it is asked for, and above.
      openOnFocus={told === null && !isFirst}
      comboboxProps={{ position: told === null ? "bottom" : "top" }}
      {...(isFirst ? { "data-autofocus": true } : {})}
      selectFirstOptionOnChange
      searchable
      clearable
    />
  );
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
