import { devices } from "./click.ts";
import { triggers, type VisitFilter, type VisitFilters, visitFilters } from "./report-groupings.ts";

/** Conditions that follow others, each with its AND, and their named parameters. */
interface Conditions {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, number | string>>;
}

interface Condition {
  readonly sql: string;
  readonly value: number | string;
}

/** What narrows clicks to those that have these values. */
export function clickConditions(values: VisitFilters): Conditions {
  return joined(values, (name, value) => {
    const parameter = `$only_${name}`;
    switch (name) {
      case "country":
        return { sql: `country = ${parameter}`, value: numberOfCountry(value) };
      case "device":
        return { sql: `device = ${parameter}`, value: placeIn(devices, value) };
      case "trigger":
        return { sql: `scan = ${parameter}`, value: placeIn(triggers, value) };
      case "referrer":
        return { sql: `clicks.referrer IN (SELECT id FROM referrers WHERE referrer = ${parameter})`, value };
      case "utm_source":
      case "utm_medium":
      case "utm_campaign":
      case "utm_term":
      case "utm_content":
      case "destination":
        return {
          sql: `clicks.origin IN (SELECT id FROM origins WHERE workspace_id = $workspace AND "${name}" = ${parameter})`,
          value,
        };
    }
  });
}

/** What narrows conversions likewise: nobody knows where and on what one was made, so of those none is left. */
export function conversionConditions(values: VisitFilters): Conditions {
  return joined(values, (name, value) => {
    switch (name) {
      case "country":
      case "device":
      case "referrer":
      case "trigger":
        return null;
      case "utm_source":
      case "utm_medium":
      case "utm_campaign":
      case "utm_term":
      case "utm_content":
      case "destination":
        return { sql: `"${name}" = $only_${name}`, value };
    }
  });
}

/** All conditions; null is one that nothing meets. */
function joined(
  values: VisitFilters,
  conditionOf: (name: VisitFilter, value: string) => Condition | null,
): Conditions {
  const conditions = visitFilters.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, conditionOf(name, value)] as const];
  });
  return {
    sql: conditions.map(([, condition]) => ` AND ${condition?.sql ?? "false"}`).join(""),
    parameters: Object.fromEntries(
      conditions.flatMap(([name, condition]) =>
        condition === null ? [] : [[`only_${name}`, condition.value]],
      ),
    ),
  };
}

function placeIn(words: readonly string[], word: string): number {
  return words.indexOf(word);
}

/** As a click keeps it: 256 times the first letter's code, and the second's. */
function numberOfCountry(code: string): number {
  return code.charCodeAt(0) * 256 + code.charCodeAt(1);
}
