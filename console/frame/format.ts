import { hourFormat } from "../../src/lib/hour-format.ts";
import { missingKeyText } from "../../src/report-links/missing-key.rules.ts";
import { words } from "../words/frame.ts";

// Numbers, days and money as the reader's language writes them.

const whole = new Intl.NumberFormat();
const dayTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const shortUtcDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const regions = new Intl.DisplayNames(undefined, { type: "region" });

/** A count. */
export function count(value: number): string {
  return whole.format(value);
}

/** A moment of an ISO 8601 text, in the reader's zone. */
export function moment(iso: string): string {
  return dayTime.format(new Date(iso));
}

/** The time of day of a moment in milliseconds, in the reader's zone. */
export function timeOf(at_ms: number): string {
  return time.format(at_ms);
}

/** The day of a moment, in the reader's zone. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso));
}

/** A UTC day, `YYYY-MM-DD`. */
export function calendarDay(text: string): string {
  return utcDay.format(new Date(`${text}T00:00:00Z`));
}

/** A period of UTC days, `YYYY-MM-DD`, what its ends share written once; one day alone as such. */
export function calendarDays({ from, to }: { readonly from: string; readonly to: string }): string {
  return utcDay.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

/** A sentence of the API with its days, `YYYY-MM-DD`, as all others here are written. */
export function withDays(sentence: string): string {
  return sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, calendarDay);
}

/** A UTC day without its year. */
export function shortDay(text: string): string {
  return shortUtcDay.format(new Date(`${text}T00:00:00Z`));
}

/** The UTC hour that begins at a moment in milliseconds, as the reader's language names it: `14:00`, `2 PM`. */
export function hourOf(start_ms: number): string {
  return utcHour.format(start_ms);
}
const utcHour = hourFormat(undefined);

/** A month by one of its days. */
export function monthName(dayInIt: string): string {
  return utcMonth.format(new Date(`${dayInIt}T00:00:00Z`));
}
const utcMonth = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });

/** The day that weeks begin with where the reader is: 1 for Monday to 7. */
export const firstWeekday: number = weekStart(new Intl.Locale(utcMonth.resolvedOptions().locale));

function weekStart(locale: Partial<Pick<Intl.Locale, "getWeekInfo">>): number {
  // Firefox has no such method before version 145: there weeks begin on Monday (ISO 8601).
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** The names of the seven weekdays, in the reader's order. */
export function weekdayNames(): readonly { readonly short: string; readonly long: string }[] {
  const name = (weekday: "short" | "long", place: number) =>
    // 1 January 2024 was a Monday.
    new Intl.DateTimeFormat(undefined, { weekday, timeZone: "UTC" }).format(Date.UTC(2024, 0, place));
  return Array.from({ length: 7 }, (_, place) => ({
    short: name("short", firstWeekday + place),
    long: name("long", firstWeekday + place),
  }));
}

/** A signed change in whole percent. */
export function change(percent: number): string {
  return signedPercent.format(percent / 100);
}
const signedPercent = new Intl.NumberFormat(undefined, { style: "percent", signDisplay: "exceptZero" });

/** The name of an ISO 3166-1 country; its code when the browser knows no name. */
export function country(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

/** A decimal text with its currency. As text: money never becomes a binary number. */
export function money(decimal: string, currency: string): string {
  const [units = "0", fraction] = decimal.split(".");
  const grouped = whole.format(BigInt(units));
  return `${grouped}${fraction === undefined ? "" : `${decimalMark}${fraction}`} ${currency}`;
}
const decimalMark =
  new Intl.NumberFormat().formatToParts(1.1).find(({ type }) => type === "decimal")?.value ?? ".";

/** A key of a report's row as people call it. */
export function keyName(grouping: string, key: string | null): string {
  if (key === null) return missingKeyText(grouping);
  if (grouping === "trigger" || grouping === "event_type") return words.keys[key] ?? key;
  if (grouping === "device") return words.keys[key] ?? key;
  if (grouping === "country") return country(key);
  if (grouping === "day") return calendarDay(key);
  if (grouping === "destination") return key.replace(/^https:\/\//, "");
  return key;
}
