import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import type { components } from "../api/schema.ts";
import { type SheetField, type SheetValues, sheetFields } from "./sheet-fields.ts";
import type { SheetRow } from "./sheet-links.ts";

export type LinkVerdict = components["schemas"]["LinkVerdict"];

/** What has become of all rows: null where one was left out. */
export interface ImportResult {
  readonly rows: readonly SheetRow[];
  readonly verdicts: readonly (LinkVerdict | null)[];
}

/** A row that was refused, by its place among the rows. */
export interface RefusedRow {
  readonly place: number;
  readonly row: SheetRow;
  readonly problems: readonly Problem[];
}

/** One thing that is wrong with a row. */
export interface Problem {
  readonly code: string;
  /** The column where it is mended; null for what no column of ours mends, such as a quota. */
  readonly field: SheetField | null;
  readonly message: string;
}

/** Rows that are refused for one and the same reason. */
export interface ProblemGroup extends Problem {
  readonly key: string;
  readonly places: readonly number[];
  /** What stands in that column in all of them; null where that is of each row its own. */
  readonly value: string | null;
}

const isUtm = (field: SheetField): field is UtmParameter => utmParameters.some((name) => name === field);

/** Columns whose values are chosen from few, so that one that is wrong is wrong in many rows, and mended for all of them. */
const isShared = (field: SheetField): boolean => isUtm(field) || field === "domain" || field === "campaign";

/** The refused ones of rows, with what is wrong in words. `unknownCampaign` is said where a row names a campaign that is not there. */
export function refusedRows(
  rows: readonly SheetRow[],
  verdicts: readonly (LinkVerdict | null)[],
  unknownCampaign: string,
): readonly RefusedRow[] {
  return rows.flatMap((row, place) => {
    const error = verdicts[place]?.error ?? null;
    return error === null ? [] : [{ place, row, problems: problemsOf(row, error, unknownCampaign) }];
  });
}

function problemsOf(
  { values }: SheetRow,
  { code, message, details }: NonNullable<LinkVerdict["error"]>,
  unknownCampaign: string,
): readonly Problem[] {
  const named = Object.entries(details ?? {}).flatMap(([name, messages]) => {
    if (name === "campaign_id" && values.campaign !== undefined)
      return [{ code, field: "campaign" as const, message: unknownCampaign }];
    return messages.map((text) => ({ code, field: columnFor(name, values), message: text }));
  });
  return named.length > 0 ? named : [{ code, field: null, message }];
}

/** The column that a field of the API is mended in. */
function columnFor(name: string, values: SheetValues): SheetField | null {
  if (name === "note" && values.note === undefined && values.title !== undefined) return "title";
  return sheetFields.find((field) => field === name) ?? null;
}

/** Problems that are the same in many rows, the most frequent first. */
export function problemGroups(refused: readonly RefusedRow[]): readonly ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { readonly places: number[] }>();
  for (const { place, row, problems } of refused) {
    for (const problem of problems) {
      const { code, field, message } = problem;
      const value = field !== null && isShared(field) ? valueIn(row.values, field) : null;
      const key = JSON.stringify([code, field, message, value]);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { ...problem, key, value, places: [place] });
      else known.places.push(place);
    }
  }
  return [...groups.values()].sort((one, other) => other.places.length - one.places.length);
}

/** What a row has in a column; a UTM value that it does not give may stand in the destination's own query. */
export function valueIn(values: SheetValues, field: SheetField): string {
  const own = values[field];
  if (own !== undefined || !isUtm(field)) return own ?? "";
  const { destination = "" } = values;
  const query = /\?([^#]*)/.exec(destination)?.[1] ?? "";
  return new URLSearchParams(query).get(field) ?? "";
}

/** Rows of which some have another value in a column: a blank one is none. */
export function withValue(
  rows: readonly SheetRow[],
  places: ReadonlySet<number>,
  field: SheetField,
  value: string,
): readonly SheetRow[] {
  return rows.map((row, place) => {
    if (!places.has(place)) return row;
    const { [field]: _, ...others } = row.values;
    return { ...row, values: value.trim() === "" ? others : { ...others, [field]: value } };
  });
}
