import { useQuery } from "@tanstack/react-query";
import { type Convention, campaignValue } from "../../src/governance/convention.rules.ts";
import { campaignsQuery } from "../api/queries.ts";
import { words } from "../words/links.ts";
import { CampaignPicker, TypedCampaignOffers } from "./campaign-picker.tsx";
import type { LinkFormParts } from "./link-form-parts.ts";
import { Offer } from "./offer.tsx";

type Parts = Pick<LinkFormParts, "draft" | "resulting" | "rules" | "errors" | "adding" | "onChange">;

/** The campaign of a link. A name that is typed and is none can be made one. */
export function CampaignField(parts: Parts) {
  const { draft, errors, adding, onChange } = parts;
  const { campaign_typed } = draft;
  const take = (id: number): void => onChange({ campaign_id: id, campaign_typed: "" });
  return (
    <CampaignPicker
      chosen={draft}
      error={errors["campaign_id"] ?? null}
      offers={
        campaign_typed === "" ? (
          <ValueOffer {...parts} onTake={take} />
        ) : (
          <TypedCampaignOffers typed={campaign_typed} adding={adding} onTake={take} />
        )
      }
      onChange={onChange}
    />
  );
}

/** While there is none: the campaign that the value of `utm_campaign` stands for. */
function ValueOffer({ draft, resulting, rules, onTake }: Parts & { readonly onTake: (id: number) => void }) {
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const value = resulting.utm.utm_campaign;
  const convention = rules.convention as Convention;
  const meant = campaigns.find(
    ({ name }) => draft.campaign_id === null && campaignValue(name, convention) === value,
  );
  if (meant === undefined) return words.form.campaignHint;
  return (
    <span className="offers">
      <Offer onTake={() => onTake(meant.id)}>{words.form.takeInstead(meant.name)}</Offer>
    </span>
  );
}
