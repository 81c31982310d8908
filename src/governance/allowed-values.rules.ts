import type { Breach } from "./convention.rules.ts";
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
    breaches.push({ parameter, found: `is "${value}"`, rule: `the approved values are ${listed(allowed)}` });
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
    const rule = `the dependency rule for ${drivingParameter} "${drivingValue}" allows ${listed(allowed)}`;
    breaches.push({ parameter: target, found, rule });
  }
  return breaches;
}

function listed(values: ReadonlySet<string>): string {
  const named = [...values].slice(0, NAMED_at_most).map((value) => `"${value}"`);
  const rest = values.size - named.length;
  return named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
