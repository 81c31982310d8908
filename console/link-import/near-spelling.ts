import { nearestOf } from "../../src/governance/near-values.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import { choicesFor, nearestLegal, type Rules } from "../links/allowed.ts";
import { isUtm, type ProblemGroup, valueIn } from "./problem-groups.ts";
import type { SheetRow } from "./sheet-links.ts";

/**
 * The nearest spelling that is legal for what stands in all rows of a reason, beside whatever else they have in common; null when
 * nothing is near. `known`: what else than UTM values may stand there.
 */
export function nearSpelling(
  { field, value, places }: ProblemGroup,
  rows: readonly SheetRow[],
  rules: Rules,
  known: readonly string[],
): string | null {
  if (field === null || value === null) return null;
  if (!isUtm(field)) return nearestOf(value, known);
  return nearestLegal(field, value, choicesFor(field, commonUtm(places, rows), rules), rules);
}

/** The UTM values that rows have in common; null for what differs. */
export function commonUtm(places: readonly number[], rows: readonly SheetRow[]): UtmValues {
  const common = (parameter: UtmParameter): string | null => {
    const [first = "", ...others] = new Set(
      places.map((place) => valueIn(rows[place]?.values ?? {}, parameter).trim()),
    );
    return others.length > 0 || first === "" ? null : first;
  };
  return Object.fromEntries(utmParameters.map((name) => [name, common(name)])) as UtmValues;
}
