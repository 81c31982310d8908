import { type Convention, campaignValue, conventionBreaches } from "../../src/governance/convention.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import type { Schemas } from "../api/client.ts";

/** The workspace's rules as the API lists them. */
export interface Rules {
  readonly values: readonly Schemas["ApprovedValue"][];
  readonly dependencies: readonly Schemas["DependencyRule"][];
  readonly convention: Schemas["Convention"];
}

/** One value that a picker offers, and why it cannot be picked now; null when it can. */
export interface Choice {
  readonly value: string;
  readonly conflict: { readonly parameter: string; readonly value: string } | null;
}

/**
 * The values that rules leave for a parameter beside the others of the draft; null when any will do. The API has the last word:
 * this only spares people what it would refuse.
 */
export function choicesFor(
  parameter: UtmParameter,
  draft: UtmValues,
  rules: Rules,
): readonly Choice[] | null {
  const approved = rules.values.filter((row) => row.parameter === parameter).map(({ value }) => value);
  const driving = drivingPairs(parameter, draft, rules);
  if (approved.length === 0 && driving.length === 0) return null;
  const all = approved.length > 0 ? approved : driving.flatMap(({ allowed }) => [...allowed]);
  return [...new Set(all)].map((value) => {
    const against = driving.find(({ allowed }) => !allowed.has(value));
    return {
      value,
      conflict: against === undefined ? null : { parameter: against.parameter, value: against.value },
    };
  });
}

/** The dependency rules that the draft's other values bring into force for a parameter. */
function drivingPairs(target: UtmParameter, draft: UtmValues, { dependencies }: Rules) {
  return utmParameters.flatMap((parameter) => {
    const value = draft[parameter];
    const rows = dependencies.filter(
      (row) => row.target === target && row.driving_parameter === parameter && row.driving_value === value,
    );
    if (value === null || rows.length === 0) return [];
    return [{ parameter, value, allowed: new Set(rows.map((row) => row.value)) }];
  });
}

/** The nearest spelling that keeps the naming convention; null when the value keeps it already. */
export function nearestSpelling(
  parameter: UtmParameter,
  value: string,
  { convention }: Rules,
): string | null {
  const read = convention as Convention;
  const alone = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
  const breaches = conventionBreaches(
    { ...alone, [parameter]: value.trim() },
    { ...read, required_parameters: [] },
  );
  const nearest = campaignValue(value.trim(), read);
  return breaches.length === 0 || nearest === value.trim() ? null : nearest;
}
