import { type Day, isoInstant } from "../lib/calendar.ts";
import { REPORT_ROWS_at_most } from "../limits.ts";

/** What a report does not show of what was asked for. */
export interface LeftOut {
  /** Rows past the first thousand. */
  readonly rows: boolean;
  /** The first day that the plan's history shows, when days before it were asked for. */
  readonly history: Day | null;
  /** The instant of the earliest visit past the plan's visits of a month. */
  readonly clicks_ms: number | null;
}

/** The header that says what a report does not show: docs/numbers.md, Capped. */
export const CAPPED_HEADER = "Utmost-Capped";

/** What the header is for whoever reads the description of the API. */
export const cappedHeaderMeaning =
  "There when `capped` is true: what is not shown, one entry or more, with a comma and a blank between. " +
  "`history; since=YYYY-MM-DD`: days before this one, which the plan's history does not reach. " +
  "`clicks; since=YYYY-MM-DDThh:mm:ss.sssZ`: clicks and scans past the plan's `clicks_per_month`, the earliest of them at this " +
  `instant. \`rows; shown=${REPORT_ROWS_at_most}\`: rows past so many.`;

/** Whether anything is left out. */
export function isCapped({ rows, history, clicks_ms }: LeftOut): boolean {
  return rows || history !== null || clicks_ms !== null;
}

/** The header of a report that leaves something out; no header of one that does not. */
export function cappedHeaders(leftOut: LeftOut): Readonly<Record<string, string>> {
  if (!isCapped(leftOut)) return {};
  const { rows, history, clicks_ms } = leftOut;
  const entries = [
    ...(history === null ? [] : [`history; since=${history}`]),
    ...(clicks_ms === null ? [] : [`clicks; since=${isoInstant(clicks_ms)}`]),
    ...(rows ? [`rows; shown=${REPORT_ROWS_at_most}`] : []),
  ];
  return { [CAPPED_HEADER.toLowerCase()]: entries.join(", ") };
}
