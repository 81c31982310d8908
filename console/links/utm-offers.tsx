import type { UtmParameter } from "../../src/governance/utm.ts";
import { readUtmValue } from "../../src/governance/utm-value.rules.ts";
import { may } from "../facts.ts";
import { words } from "../words/links.ts";
import { type Choice, isUnapproved, nearestLegal, type Rules } from "./allowed.ts";
import { Offer } from "./offer.tsx";
import type { Adding } from "./use-adding.ts";
import type { DefaultValue } from "./utm-field-parts.ts";

/**
 * Below a UTM value: the nearest legal spelling, the campaign's own value, and to approve what is typed, for whoever wants it; or where a
 * value comes from that nobody typed.
 */
export function UtmOffers({
  parameter,
  value,
  choices,
  rules,
  byDefault,
  reason = null,
  ofCampaign,
  adding,
  onTake,
}: {
  readonly parameter: UtmParameter;
  readonly value: string;
  readonly choices: readonly Choice[] | null;
  readonly rules: Rules;
  readonly byDefault: DefaultValue | null;
  /** What is warned of, where nothing else says it. */
  readonly reason?: string | null;
  /** The value that the chosen campaign stands for; null for no campaign, and for other parameters. */
  readonly ofCampaign: string | null;
  readonly adding: Adding;
  readonly onTake: (value: string) => void;
}) {
  const typed = value.trim();
  const nearest = nearestLegal(parameter, value, choices, rules);
  const isLegal = (other: string): boolean =>
    choices === null || choices.some((choice) => choice.value === other && choice.conflict === null);
  const campaign =
    byDefault === null && ofCampaign !== null && ![typed, nearest].includes(ofCampaign) && isLegal(ofCampaign)
      ? ofCampaign
      : null;
  // What is a slip away from a value is most likely that value: it is not to be approved by the way.
  const isNew =
    nearest === null && may("admin") && readUtmValue(typed).ok && isUnapproved(parameter, typed, rules);
  if (nearest === null && campaign === null && !isNew)
    return byDefault?.text ?? (parameter === "utm_campaign" ? words.form.utmCampaignHint : null);
  return (
    <span className="offers">
      {reason === null ? null : <span className="caution">{reason}</span>}
      {nearest === null ? null : (
        <Offer onTake={() => onTake(nearest)}>{words.form.takeInstead(nearest)}</Offer>
      )}
      {campaign === null ? null : (
        <Offer onTake={() => onTake(campaign)}>{words.form.takeCampaignValue(campaign)}</Offer>
      )}
      {isNew ? (
        <Offer onTake={() => adding.value(parameter, typed)}>{words.form.approve(typed)}</Offer>
      ) : null}
    </span>
  );
}
