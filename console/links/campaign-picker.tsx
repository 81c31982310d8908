import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CAMPAIGN_NAME_characters } from "../../src/limits.ts";
import { campaignsQuery } from "../api/queries.ts";
import { words } from "../words/links.ts";
import { Offer } from "./offer.tsx";
import { OPTIONS_at_once } from "./options-at-once.ts";
import { type ChosenCampaign, campaignNamed, campaignNear, campaignProblem } from "./typed-campaign.ts";
import type { Adding } from "./use-adding.ts";

/** Stands for the name that is typed and is none of the campaigns'. */
const TYPED = "typed";

/** A name on its way into the picker, and the campaign from before it: the list stays as it was until the name is picked or left. */
interface Typing {
  readonly text: string;
  readonly before: string | null;
}

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
  const { typing, type, take, leave } = useTyping(chosen, campaigns, onChange);
  const present = campaign_typed === "" ? idText(campaign_id) : TYPED;
  const name = campaigns.find(({ id }) => id === campaign_id)?.name ?? campaign_typed;
  const told = typing === null ? (error ?? campaignProblem(chosen)) : null;
  return (
    <Select
      name="campaign_id"
      label={words.form.campaign}
      placeholder={words.noCampaign}
      data={
        typing !== null || campaign_typed === "" ? known : [...known, { value: TYPED, label: campaign_typed }]
      }
      value={typing === null ? present : typing.before}
      searchValue={typing?.text ?? name}
      maxLength={CAMPAIGN_NAME_characters}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onOptionSubmit={take}
      onClear={() => take(null)}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => {
        // Enter in an open list picks from it; else it sends the form, with what is typed.
        if (key === "Enter" && currentTarget.getAttribute("aria-expanded") !== "true") leave();
      }}
      error={told}
      description={typing === null ? offers : words.form.campaignHint}
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

/** A name on its way: what each key, a pick and leaving make of it. */
function useTyping(
  { campaign_id }: ChosenCampaign,
  campaigns: Parameters<typeof campaignNamed>[0],
  onChange: (chosen: ChosenCampaign) => void,
) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const type = (text: string): void => {
    setTyping({ text, before: typing === null ? idText(campaign_id) : typing.before });
    const typed = text.trim();
    const named = campaignNamed(campaigns, typed);
    onChange({ campaign_id: named?.id ?? null, campaign_typed: named === undefined ? typed : "" });
  };
  const take = (value: string | null): void => {
    setTyping(null);
    if (value !== TYPED) onChange({ campaign_id: value === null ? null : Number(value), campaign_typed: "" });
  };
  return { typing, type, take, leave: () => setTyping(null) };
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
