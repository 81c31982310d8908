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
  readonly omitted: ReadonlySet<number>;
}

/** What is to be said of rows, and which of them are still to be made. */
export function judgedRows(
  { rows, verdicts, changed, omitted }: RowsOnHand,
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
    fitting: sent.filter((place) => verdicts[place]?.status === "fits" && !isRefused.has(place)),
    groups: problemGroups(flagged.filter(({ place }) => !changed.has(place))),
  };
}

/** Whether the link of a row has been made. */
export function isMade(verdicts: RowsOnHand["verdicts"], place: number): boolean {
  return verdicts[place]?.status === "created";
}

/** Whether no row is left that somebody may still want made. */
export function isThrough({ rows, verdicts, omitted }: Omit<RowsOnHand, "changed">): boolean {
  return rows.every((_, place) => isMade(verdicts, place) || omitted.has(place));
}
