import { CONVENTION } from "../../src/governance/convention.rules.ts";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { faultText } from "../api/fault-text.ts";
import type { components } from "../api/schema.ts";
import { conventionWarning, missingWarning, type Rules } from "../links/allowed.ts";
import { type SheetField, type SheetValues, sheetFields } from "./sheet-fields.ts";
import type { SheetRow } from "./sheet-links.ts";

export type LinkVerdict = components["schemas"]["LinkVerdict"];

/** A row that is refused, or warned of, by its place among the rows. */
export interface FlaggedRow {
  readonly place: number;
  readonly row: SheetRow;
  readonly problems: readonly Problem[];
}

/** One thing that is wrong with a row. */
export interface Problem {
  readonly code: string;
  /** The link is made all the same. */
  readonly isWarning: boolean;
  /** The column where it is mended; null for what no column of ours mends, such as a quota. */
  readonly field: SheetField | null;
  readonly message: string;
  /** The message with all that is allowed, where it names only some of it. */
  readonly whole?: string;
}

/** Rows that are refused, or warned of, for one and the same reason. */
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
  rules: Rules,
): readonly FlaggedRow[] {
  return rows.flatMap((row, place) => {
    const verdict = verdicts[place] ?? null;
    if (verdict === null || verdict.status === "created") return [];
    const { error } = verdict;
    if (repeated.has(place) && (error === null || error.code === "duplicate_link")) {
      const field = "short_code" as const;
      const problem = { code: "duplicate_link", isWarning: false, field, message: told.repeated };
      return [{ place, row, problems: withWarnings(row, [problem], rules) }];
    }
    if (error === null) return [];
    const problems = problemsOf(row, error, told.unknownCampaign);
    return [{ place, row, problems: withWarnings(row, problems, rules) }];
  });
}

/** The API warns of nothing in a row that it refuses: what it will warn of when that is mended is told at once. */
function withWarnings({ values }: SheetRow, problems: readonly Problem[], rules: Rules): readonly Problem[] {
  const warnings = utmParameters.flatMap((field) => {
    if (problems.some((problem) => problem.field === field)) return [];
    const value = valueIn(values, field);
    const message = value === "" ? missingIn(values, field, rules) : conventionWarning(field, value, rules);
    return message === null ? [] : [{ code: "warning", isWarning: true, field, message }];
  });
  return [...problems, ...warnings];
}

/** What is warned of where a row has no value; a campaign brings one. */
function missingIn(values: SheetValues, field: UtmParameter, rules: Rules): string | null {
  const hasCampaign = values.campaign !== undefined || values.campaign_id !== undefined;
  return field === "utm_campaign" && hasCampaign ? null : missingWarning(field, rules);
}

/** The rows that are made all the same with a warning, and what it is. */
export function warnedRows(
  rows: readonly SheetRow[],
  verdicts: readonly (LinkVerdict | null)[],
): readonly FlaggedRow[] {
  return rows.flatMap((row, place) => {
    const { status, warning = null } = verdicts[place] ?? {};
    return status === "fits" && warning !== null ? [{ place, row, problems: warningsOf(warning) }] : [];
  });
}

/** A warning is one sentence; each part of it is about one UTM value. */
const PARTS = new RegExp(`; (?=(?:${utmParameters.join("|")}) is )`);

/** What stands for the convention where it was named before; no value has it, as quotation marks are around those. */
const IT = /, but it ([^"]*)$/;

function warningsOf(warning: string): readonly Problem[] {
  return warning
    .replace(/\.$/, "")
    .split(PARTS)
    .map((part) => ({
      code: "warning",
      isWarning: true,
      field: utmParameters.find((name) => part.startsWith(`${name} `)) ?? null,
      message: `${part.replace(IT, `, but ${CONVENTION} $1`)}.`,
    }));
}

function problemsOf(
  { values }: SheetRow,
  { code, message, details }: NonNullable<LinkVerdict["error"]>,
  unknownCampaign: string,
): readonly Problem[] {
  const named = Object.entries(details ?? {}).flatMap(([name, messages]) => {
    if (name === "campaign_id" && values.campaign !== undefined)
      return [{ code, isWarning: false, field: "campaign" as const, message: unknownCampaign }];
    const [short, whole] = [faultText(messages), messages.join(" ")];
    const problem = { code, isWarning: false, field: columnFor(name, values), message: short };
    return [short === whole ? problem : { ...problem, whole }];
  });
  return named.length > 0 ? named : [{ code, isWarning: false, field: null, message }];
}

/** The column that a field of the API is mended in. */
function columnFor(name: string, values: SheetValues): SheetField | null {
  if (name === "note" && values.note === undefined && values.title !== undefined) return "title";
  return sheetFields.find((field) => field === name) ?? null;
}

/** Problems that are the same in many rows, the most frequent first. */
export function problemGroups(flagged: readonly FlaggedRow[]): readonly ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { readonly places: number[] }>();
  for (const { place, row, problems } of flagged) {
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

/** Rows of which some have in a column again what they had before. */
export function withValueOf(
  before: readonly SheetRow[],
  rows: readonly SheetRow[],
  places: ReadonlySet<number>,
  field: SheetField,
): readonly SheetRow[] {
  return rows.map((row, place) => {
    if (!places.has(place)) return row;
    const { [field]: _, ...others } = row.values;
    const value = before[place]?.values[field];
    return { ...row, values: value === undefined ? others : { ...others, [field]: value } };
  });
}
