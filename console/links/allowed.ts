import type { Dependency } from "../../src/governance/allowed-values.rules.ts";
import { type Convention, campaignValue, conventionBreaches } from "../../src/governance/convention.rules.ts";
import { judgeUtm, type UtmRules } from "../../src/governance/judge-utm.rules.ts";
import { nearestOf } from "../../src/governance/near-values.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import type { components } from "../api/schema.ts";

type Schemas = components["schemas"];

/** The workspace's rules as the API lists them. */
export interface Rules {
  readonly values: readonly Schemas["ApprovedValue"][];
  readonly dependencies: readonly Schemas["DependencyRule"][];
  readonly convention: Schemas["Convention"];
  /** Whether they are all here: until then nothing is said by them. */
  readonly isWhole: boolean;
  /** Whether they are on their way. */
  readonly isAwaited: boolean;
}

/** One value that a picker offers, and the dependency rule by which it cannot be picked now; null when it can. */
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

/**
 * The nearest spelling that is legal for a value: of those that may be picked, or else one that keeps the naming convention. Null
 * when the value is legal, or nothing is near. It is offered, and never written unasked.
 */
export function nearestLegal(
  parameter: UtmParameter,
  value: string,
  choices: readonly Choice[] | null,
  rules: Rules,
): string | null {
  const typed = value.trim();
  if (typed === "") return null;
  if (choices === null) return nearestSpelling(parameter, typed, rules);
  const open = choices.filter(({ conflict }) => conflict === null).map((choice) => choice.value);
  return open.includes(typed) ? null : nearestOf(typed, open);
}

/** Whether a parameter has approved values, and this is none of them. */
export function isUnapproved(parameter: UtmParameter, value: string, { values }: Rules): boolean {
  const approved = values.filter((row) => row.parameter === parameter);
  return value !== "" && approved.length > 0 && approved.every((row) => row.value !== value);
}

/** The nearest spelling that keeps the naming convention; null when the value keeps it already. */
function nearestSpelling(parameter: UtmParameter, value: string, { convention }: Rules): string | null {
  const alone = conventionForOne(convention);
  const isLegal = (spelling: string): boolean =>
    conventionBreaches(oneValue(parameter, spelling), alone).length === 0;
  const nearest = campaignValue(value, alone);
  return isLegal(value) || !isLegal(nearest) ? null : nearest;
}

/**
 * What a naming convention that only warns has against a value, as the API words it once nothing else is against the link; null for
 * nothing.
 */
export function conventionWarning(
  parameter: UtmParameter,
  value: string,
  { convention, isWhole }: Rules,
): string | null {
  if (!isWhole || value.trim() === "") return null;
  const rules = { approved: new Map(), dependencies: [], convention: conventionForOne(convention) };
  return judgeUtm([oneValue(parameter, value.trim())], rules).warning;
}

/** The same of a parameter that has no value; null where it may have none, or a link without it is refused. */
export function missingWarning(parameter: UtmParameter, { convention, isWhole }: Rules): string | null {
  if (!isWhole || !convention.required_parameters.includes(parameter)) return null;
  const required = { ...conventionForOne(convention), required_parameters: [parameter] };
  const rules = { approved: new Map(), dependencies: [], convention: required };
  return judgeUtm([oneValue(parameter, null)], rules).warning;
}

/** One value without the others. */
function oneValue(parameter: UtmParameter, value: string | null): UtmValues {
  const none = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
  return { ...none, [parameter]: value };
}

/** What a convention asks of one value alone. */
function conventionForOne(convention: Rules["convention"]): Convention {
  return { ...(convention as Convention), required_parameters: [] };
}

/** The rules in the terms of the code that judges by them, here as at the API. */
export function judgingRules({ values, dependencies, convention }: Rules): UtmRules {
  const approved = new Map<UtmParameter, Set<string>>();
  for (const { parameter, value } of values) {
    const known = approved.get(parameter as UtmParameter) ?? new Set();
    approved.set(parameter as UtmParameter, known.add(value));
  }
  const grouped = new Map<string, Dependency & { readonly values: Set<string> }>();
  for (const { driving_parameter, driving_value, target, value } of dependencies) {
    const key = JSON.stringify([driving_parameter, driving_value, target]);
    const rule = grouped.get(key) ?? {
      drivingParameter: driving_parameter as UtmParameter,
      drivingValue: driving_value,
      target: target as UtmParameter,
      values: new Set<string>(),
    };
    rule.values.add(value);
    grouped.set(key, rule);
  }
  return { approved, dependencies: [...grouped.values()], convention: convention as Convention };
}
