import { type Day, dayStart, HOUR_ms } from "../lib/calendar.ts";
import { hourFormat } from "../lib/hour-format.ts";

/** How a report page writes days, numbers and money: the reader's own way. The words around them are English. */
export interface PageFormat {
  /** The language of days, as HTML's `lang` has it. */
  readonly language: string;
  /** A count with its thousands set apart. */
  count(count: number): string;
  /** A change in whole percent with its sign. */
  percent(change: number): string;
  /** A day (`YYYY-MM-DD`) as people write it: `1 Mar 2026`. */
  day(day: string): string;
  /** A period: `1 – 9 Mar 2026`; of one day just that day. */
  period(from: string, to: string): string;
  /** A day without its year. */
  shortDay(day: string): string;
  /** An hour of a day, 0 to 23, as the hands of a clock say it: `6 am`, `06:00`. */
  hour(hour: number): string;
  /** An instant, in UTC. */
  instant(at_ms: number): string;
  /** One line a currency, `1,234.50 EUR`, in the currencies' order. The digits are the report's own: no rounding. */
  money(value: Readonly<Record<string, string>>): readonly string[];
}

/** The ways of a language that `Intl` knows. Days are the API's own: UTC, and of the Gregorian calendar in every language. */
export function pageFormat(language: string): PageFormat {
  const calendar = { timeZone: "UTC", calendar: "gregory" } as const;
  const days = new Intl.DateTimeFormat(language, { ...calendar, dateStyle: "medium" });
  const shortDays = new Intl.DateTimeFormat(language, { ...calendar, day: "numeric", month: "short" });
  const instants = new Intl.DateTimeFormat(language, {
    ...calendar,
    dateStyle: "medium",
    timeStyle: "short",
  });
  const hours = hourFormat(language);
  const counts = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: "percent", signDisplay: "exceptZero" });
  const decimals = decimalsIn(language);
  return {
    language,
    count: (count) => counts.format(count),
    percent: (change) => percents.format(change / 100),
    day: (day) => days.format(dayStart(day as Day)),
    // Some languages set the dash between thin spaces, which many fonts have not.
    period: (from, to) =>
      days.formatRange(dayStart(from as Day), dayStart(to as Day)).replaceAll("\u2009", " "),
    shortDay: (day) => shortDays.format(dayStart(day as Day)),
    hour: (hour) => hours.format(hour * HOUR_ms),
    instant: (at_ms) => instants.format(at_ms),
    money: (value) =>
      Object.entries(value)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([currency, amount]) => `${decimals(amount)} ${currency}`),
  };
}

/**
 * Writes decimal numbers in a language, each with just its own decimals: `Intl` reads text digit by digit, never as a float.
 * What it needs for so many decimals is made once: that takes longer than all the writing.
 */
function decimalsIn(language: string): (amount: string) => string {
  const formats = new Map<number, Intl.NumberFormat>();
  return (amount) => {
    const decimals = amount.split(".")[1]?.length ?? 0;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const format = formats.get(decimals) ?? new Intl.NumberFormat(language, digits);
    formats.set(decimals, format);
    return format.format(amount as `${number}`);
  };
}
