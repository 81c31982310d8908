import { type Day, dayStart, HOUR_ms } from "../lib/calendar.ts";

/** An hour of a day. */
interface HourFigures {
  readonly clicks: number;
  readonly scans: number;
  readonly conversions: number;
}

/**
 * How many of a UTC day's hours have something to say at an instant: those that have begun, and all up to the last in which something is
 * counted, for clocks differ.
 */
export function hoursSoFar(day: string, rows: readonly HourFigures[], now_ms: number): number {
  const start_ms = dayStart(day as Day);
  const last = rows.findLastIndex(
    ({ clicks, scans, conversions }, hour) =>
      start_ms + hour * HOUR_ms <= now_ms || clicks + scans + conversions > 0,
  );
  return last + 1;
}
