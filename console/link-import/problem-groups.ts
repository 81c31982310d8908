import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import type { components } from "../api/schema.ts";
import { type SheetField, type SheetValues, sheetFields } from "./sheet-fields.ts";
import type { SheetRow } from "./sheet-links.ts";

export type LinkVerdict = components["schemas"]["LinkVerdict"];

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

/** Whether a column has a UTM value. */
export const isUtm = (field: SheetField): field is UtmParameter =>
  utmParameters.some((name) => name === field);

/** Columns whose values are chosen from few, so that one that is wrong is wrong in many rows, and mended for all of them. */
const isShared = (field: SheetField): boolean => isUtm(field) || field === "domain" || field === "campaign";

/** What the console says itself of rows. */
export interface ToldOfRows {
  /** Where a row names a campaign that is not there. */
  readonly unknownCampaign: string;
  /** Where an earlier row has the same code. */
  readonly repeated: string;
}

/** The refused ones of rows, with what is wrong in words; also those whose code is an earlier row's, which no API sees in another batch. */
export function refusedRows(
  rows: readonly SheetRow[],
  verdicts: readonly (LinkVerdict | null)[],
  repeated: ReadonlySet<number>,
  told: ToldOfRows,
): readonly RefusedRow[] {
  return rows.flatMap((row, place) => {
    const verdict = verdicts[place] ?? null;
    if (verdict === null || verdict.status === "created") return [];
    const { error } = verdict;
    if (repeated.has(place) && (error === null || error.code === "duplicate_link")) {
      const problem = { code: "duplicate_link", field: "short_code" as const, message: told.repeated };
      return [{ place, row, problems: [problem] }];
    }
    return error === null ? [] : [{ place, row, problems: problemsOf(row, error, told.unknownCampaign) }];
  });
}

/** What is warned of, the most frequent first, each with the rows that are made all the same. */
export function warningGroups(
  rows: readonly SheetRow[],
  verdicts: readonly (LinkVerdict | null)[],
  refused: ReadonlySet<number>,
): readonly { readonly warning: string; readonly lines: readonly number[] }[] {
  const groups = new Map<string, number[]>();
  for (const [place, { line }] of rows.entries()) {
    const { status, warning = null } = verdicts[place] ?? {};
    if (status !== "fits" || warning === null || refused.has(place)) continue;
    const known = groups.get(warning);
    if (known === undefined) groups.set(warning, [line]);
    else known.push(line);
  }
  return [...groups]
    .map(([warning, lines]) => ({ warning, lines }))
    .sort((one, other) => other.lines.length - one.lines.length);
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
      const value = sharedValue(problem, row);
      const key = reasonKey(problem, row);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { ...problem, key, value, places: [place] });
      else known.places.push(place);
    }
  }
  return [...groups.values()].sort((one, other) => other.places.length - one.places.length);
}

/** Tells one reason from others: the same for every row that it is of. */
export function reasonKey(problem: Problem, row: SheetRow): string {
  const { code, field, message } = problem;
  return JSON.stringify([code, field, message, sharedValue(problem, row)]);
}

function sharedValue({ field }: Problem, { values }: SheetRow): string | null {
  return field !== null && isShared(field) ? valueIn(values, field) : null;
}

/** What a row has in a column; a UTM value that it does not give may stand in the destination's own query. */
export function valueIn(values: SheetValues, field: SheetField): string {
  const own = values[field];
  if (own !== undefined || !isUtm(field)) return own ?? "";
  const { destination = "" } = values;
  const query = /\?([^#]*)/.exec(destination)?.[1] ?? "";
  return new URLSearchParams(query).get(field) ?? "";
}

/** Rows of which some have another value in a column, made of the one they have: a blank one is none. */
export function withValue(
  rows: readonly SheetRow[],
  places: ReadonlySet<number>,
  field: SheetField,
  mended: (value: string) => string,
): readonly SheetRow[] {
  return rows.map((row, place) => {
    if (!places.has(place)) return row;
    const { [field]: _, ...others } = row.values;
    const value = mended(valueIn(row.values, field));
    return { ...row, values: value.trim() === "" ? others : { ...others, [field]: value } };
  });
}
