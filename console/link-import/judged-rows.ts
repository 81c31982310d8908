import { LINKS_per_batch } from "../../src/limits.ts";
import type { Rules } from "../links/allowed.ts";
import { words } from "../words/link-import.ts";
import { type LinkVerdict, problemGroups, refusedRows, warnedRows } from "./problem-groups.ts";
import { repeatedCodes } from "./repeated-codes.ts";
import type { ImportSettings, SheetRow } from "./sheet-links.ts";

/** Rows with what the API says of them, and what people have done to them since. */
export interface RowsOnHand {
  readonly rows: readonly SheetRow[];
  readonly verdicts: readonly (LinkVerdict | null)[];
  /** The places of those that are no longer as they were judged. */
  readonly changed: ReadonlySet<number>;
  /** The places of those whose verdict may be another one now, since other rows are. */
  readonly unsure: ReadonlySet<number>;
  readonly omitted: ReadonlySet<number>;
}

/** What is to be said of rows, and which of them are still to be made. */
export function judgedRows(
  { rows, verdicts, changed, unsure, omitted }: RowsOnHand,
  settings: ImportSettings,
  rules: Rules,
) {
  const repeated = repeatedCodes(rows, settings, omitted);
  const told = { unknownCampaign: words.check.unknownCampaign, repeated: words.check.repeated };
  const refused = refusedRows(rows, verdicts, repeated, told, rules).filter(
    ({ place }) => !omitted.has(place),
  );
  const isRefused = new Set(refused.map(({ place }) => place));
  const sent = [...rows.keys()].filter((place) => !omitted.has(place) && !isMade(verdicts, place));
  const warned = warnedRows(rows, verdicts).filter(
    ({ place }) => !omitted.has(place) && !isRefused.has(place),
  );
  const flagged = [...refused, ...warned];
  return {
    refused,
    /** Refused first. */
    flagged,
    sent,
    /** Those that are to be judged again. */
    waiting: sent.filter((place) => changed.has(place) || unsure.has(place)),
    fitting: sent.filter((place) => verdicts[place]?.status === "fits" && !isRefused.has(place)),
    groups: problemGroups(flagged.filter(({ place }) => !changed.has(place))),
  };
}

/** Whether the link of a row has been made. */
export function isMade(verdicts: RowsOnHand["verdicts"], place: number): boolean {
  return verdicts[place]?.status === "created";
}

/**
 * The places of refused rows that may be made once others are not: their code is an earlier row's, or, where rows are left out or put back,
 * there was no room for them. What stands in several batches is not judged as a whole, and so stays as it was.
 */
export function unsureOf({ rows, verdicts }: RowsOnHand, isFewer: boolean): ReadonlySet<number> {
  const codes = verdicts.map((verdict) => verdict?.error?.code);
  if (isFewer && codes.includes("limit_reached") && rows.length <= LINKS_per_batch)
    return new Set(rows.keys());
  return new Set([...rows.keys()].filter((place) => codes[place] === "duplicate_link"));
}

/** Whether no row is left that somebody may still want made. */
export function isThrough({
  rows,
  verdicts,
  omitted,
}: Pick<RowsOnHand, "rows" | "verdicts" | "omitted">): boolean {
  return rows.every((_, place) => isMade(verdicts, place) || omitted.has(place));
}
