import { NEAR_VALUES_looked_at } from "../limits.ts";
import type { Breach } from "./convention.rules.ts";
import { nearestOf } from "./near-values.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "./utm.ts";

/** Parameter → its approved values. A parameter without any is open. */
export type ApprovedValues = ReadonlyMap<UtmParameter, ReadonlySet<string>>;

/** When the driving parameter has the driving value, the target must have one of the values. */
export interface Dependency {
  readonly drivingParameter: UtmParameter;
  readonly drivingValue: string;
  readonly target: UtmParameter;
  readonly values: ReadonlySet<string>;
}

/** A message names so many allowed values; the rest is counted. */
const NAMED_at_most = 20;

/** Values that are not among the approved ones of their parameter. */
export function approvalBreaches(values: UtmValues, approved: ApprovedValues): readonly Breach[] {
  const breaches: Breach[] = [];
  for (const parameter of utmParameters) {
    const value = values[parameter];
    const allowed = approved.get(parameter);
    if (value === null || allowed === undefined || allowed.size === 0 || allowed.has(value)) continue;
    const near = nearOf(value, allowed);
    const rule = `the approved values are ${listed(allowed, near)}`;
    breaches.push({ parameter, found: `is "${value}"`, rule, near });
  }
  return breaches;
}

/** Targets that break a dependency; an absent target does (decisions, section 5). */
export function dependencyBreaches(
  values: UtmValues,
  dependencies: readonly Dependency[],
): readonly Breach[] {
  const breaches: Breach[] = [];
  for (const { drivingParameter, drivingValue, target, values: allowed } of dependencies) {
    if (values[drivingParameter] !== drivingValue) continue;
    const value = values[target];
    if (value !== null && allowed.has(value)) continue;
    const found = value === null ? "is missing" : `is "${value}"`;
    const near = value === null ? null : nearOf(value, allowed);
    const rule = `the dependency rule for ${drivingParameter} "${drivingValue}" allows ${listed(allowed, near)}`;
    breaches.push({ parameter: target, found, rule, near });
  }
  return breaches;
}

/** The allowed value that a refused one is most likely meant to be. */
function nearOf(value: string, allowed: ReadonlySet<string>): string | null {
  return allowed.size > NEAR_VALUES_looked_at ? null : nearestOf(value, [...allowed]);
}

/** Allowed values in words, the nearest first. */
function listed(values: ReadonlySet<string>, near: string | null): string {
  const first = near === null ? values : new Set([near, ...values]);
  const named = [...first].slice(0, NAMED_at_most).map((value) => `"${value}"`);
  const rest = values.size - named.length;
  return named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
