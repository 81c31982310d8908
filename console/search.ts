import { type Day, daysInPeriod, parseDay } from "../src/lib/calendar.ts";
import { isBlank } from "../src/lib/line-text.ts";
import { countCodePoints, storageFault } from "../src/lib/storable-text.ts";
import { REPORT_PERIOD_days } from "../src/limits.ts";
import { FILTER_characters } from "../src/run-limits.ts";

// Search parameters of addresses as the screens take them: whatever is not as it should be is left away.

type Raw = Readonly<Record<string, unknown>>;

/** A text that the API takes as a filter, or nothing. */
export function textOf(raw: Raw, name: string, longest = FILTER_characters): string | undefined {
  const value = raw[name];
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || isBlank(text) || countCodePoints(text) > longest) return undefined;
  return storageFault(text) === null ? text : undefined;
}

/** An id, or nothing. */
export function idOf(raw: Raw, name: string): number | undefined {
  const value = raw[name];
  // An address may hold any JSON, and of some objects no number can be made.
  const id = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** One of a list, or nothing. */
export function oneOf<T extends string>(raw: Raw, name: string, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === raw[name]);
}

/** A day, `YYYY-MM-DD`, that the calendar has, or nothing. */
export function dayOf(raw: Raw, name: string): Day | undefined {
  const value = raw[name];
  return typeof value === "string" ? (parseDay(value) ?? undefined) : undefined;
}

/** The days of a report, both ends of them: in order, and not more than one report takes. */
export function reportDaysOf(raw: Raw): { readonly from?: Day; readonly to?: Day } {
  const [from, to] = [dayOf(raw, "from"), dayOf(raw, "to")];
  if (from === undefined || to === undefined || from > to) return {};
  return daysInPeriod(from, to) <= REPORT_PERIOD_days ? { from, to } : {};
}
