import { addDays, DAY_ms, type Day, dayStart, daysInPeriod } from "../lib/calendar.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { REPORT_DEFAULT_days, REPORT_PERIOD_days } from "../limits.ts";

/** UTC days, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** A period, or what is wrong with each parameter that was given; nothing when that takes a faulty one. */
export type PeriodVerdict =
  | { readonly period: Period }
  | { readonly problems: Readonly<Record<string, readonly string[]>> };

const FIRST_DAY = "1970-01-01" as Day;

/** The period that `from` and `to` ask for; by default the last 30 days ending today (decisions, section 7). */
export function resolvePeriod(
  asked: Sifted<{ readonly from?: Day | undefined; readonly to?: Day | undefined }>,
  today: Day,
): PeriodVerdict {
  const { to = today } = asked;
  if (to === FAULTY || asked.from === FAULTY) return { problems: {} };
  const from = asked.from ?? latest(FIRST_DAY, addDays(to, 1 - REPORT_DEFAULT_days));
  const problem = periodProblem({ from, to }, asked.to === undefined);
  if (problem === null) return { period: { from, to } };
  const given = (["from", "to"] as const).filter((name) => asked[name] !== undefined);
  return { problems: Object.fromEntries(given.map((name) => [name, [problem]])) };
}

function periodProblem({ from, to }: Period, endsToday: boolean): string | null {
  if (from > to) return `from must not be after to, which is ${endsToday ? `today, ${to}` : to}.`;
  const days = daysInPeriod(from, to);
  if (days > REPORT_PERIOD_days)
    return `At most ${REPORT_PERIOD_days} days in one report; these are ${days}.`;
  return null;
}

function latest(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** First millisecond of a period, and first millisecond after it. */
export function instantsOf({ from, to }: Period): { readonly from_ms: number; readonly until_ms: number } {
  return { from_ms: dayStart(from), until_ms: dayStart(to) + DAY_ms };
}

/** The first day that a history of so many days shows, today included; null when it shows all. */
export function firstShownDay(history_days: number | null, today: Day): Day | null {
  return history_days === null ? null : addDays(today, 1 - history_days);
}

/** The instants of what is shown of a period; the same twice when nothing is. */
export function shownInstants(
  period: Period,
  firstShown: Day | null,
): { readonly from_ms: number; readonly until_ms: number } {
  const { from_ms, until_ms } = instantsOf(period);
  const first_ms = firstShown === null ? from_ms : Math.max(from_ms, dayStart(firstShown));
  return { from_ms: first_ms, until_ms: Math.max(first_ms, until_ms) };
}

/** Every day of a period, ascending. */
export function daysOf({ from, to }: Period): readonly Day[] {
  return Array.from({ length: daysInPeriod(from, to) }, (_, count) => addDays(from, count));
}

/** The period of equal length that ends the day before. May begin before 1970. */
export function previousPeriod({ from, to }: Period): Period {
  return { from: addDays(from, -daysInPeriod(from, to)), to: addDays(from, -1) };
}

/**
 * Why a period cannot be compared with, in a sentence; null when it can: all of it lies before the workspace's first
 * day or the first day that is shown, or some of it before the first day there is.
 */
export function whyUnavailable(
  { from, to }: Period,
  workspaceFirstDay: Day,
  firstShown: Day | null,
): string | null {
  // Of clicks alone: conversions may be reported with an instant before the workspace was made.
  if (to < workspaceFirstDay)
    return `There is nothing to compare with: clicks have been counted since ${workspaceFirstDay}.`;
  if (firstShown !== null && to < firstShown)
    return `There is nothing to compare with: the workspace's plan shows days since ${firstShown}.`;
  return from < FIRST_DAY
    ? `There is nothing to compare with: reports know no day before ${FIRST_DAY}.`
    : null;
}

/** By how many whole percent `now` is more than `before`, half away from zero; null when there is no base. */
export function percentChange(before: number, now: number): number | null {
  if (before === 0) return null;
  const size = Math.abs(now - before);
  // Twice the share plus a half, cut off: rounds halves up without ever making a fraction.
  const doubled = 200 * size + before;
  const percent = (doubled - (doubled % (2 * before))) / (2 * before);
  return now < before ? 0 - percent : percent;
}
