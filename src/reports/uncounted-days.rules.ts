/** A day of a report. */
interface DayFigures {
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
}

/**
 * How many days at the beginning lie before the workspace's first, so that their zeros say nothing. None when something is counted on
 * one of them: conversions may be reported with a day in the past.
 */
export function uncountedDays(
  days: readonly string[],
  figures: readonly DayFigures[],
  workspaceFirstDay: string,
): number {
  const before = days.filter((day) => day < workspaceFirstDay).length;
  const isCounted = figures
    .slice(0, before)
    .some(({ clicks, uniques, scans, conversions }) => clicks + uniques + scans + conversions > 0);
  return isCounted ? 0 : before;
}
