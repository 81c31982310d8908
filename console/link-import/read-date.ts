export const dayOrders = ["day first", "month first"] as const;
/** Which of the first two numbers of a date is the day. */
export type DayOrder = (typeof dayOrders)[number];

const TIME = String.raw`(?:[T\s,]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?)?`;
const ZONE = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}${ZONE}$`, "i");
const NUMBERS = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}${ZONE}$`, "i");
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})\.?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})${TIME}${ZONE}$`,
  "i",
);
const MONTH_DAY = new RegExp(
  String.raw`^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}${ZONE}$`,
  "i",
);
/** RFC 3339 with a zone: it stays as it is. */
const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Seconds since 1970 have ten digits until the year 2286, milliseconds thirteen. */
const UNIX_s = /^\d{10}$/;
const UNIX_ms = /^\d{13}$/;

interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Hour, minute, second, am or pm, zone, as they were written. */
  readonly rest: readonly (string | undefined)[];
}

/**
 * The moment that a cell of a spreadsheet or an export means, as RFC 3339; null where it is none that is known. Without a zone it is
 * the reader's; a day without a time is meant until its end.
 */
export function instantOf(written: string, order: DayOrder): string | null {
  const text = written.trim();
  if (WHOLE.test(text)) return text;
  if (UNIX_s.test(text)) return new Date(Number(text) * 1000).toISOString();
  if (UNIX_ms.test(text)) return new Date(Number(text)).toISOString();
  const day = dayIn(text, order);
  return day === null ? null : momentOf(day);
}

function dayIn(text: string, order: DayOrder): Day | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst.slice(4));
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [, one, other, year = "", ...rest] = numbers;
    const [day, month] = order === "day first" ? [one, other] : [other, one];
    return dayOf(year.length === 2 ? `20${year}` : year, month, day, rest);
  }
  const named = DAY_MONTH.exec(text);
  if (named !== null) return dayOf(named[3], monthNumber(named[2]), named[1], named.slice(4));
  const american = MONTH_DAY.exec(text);
  if (american !== null) return dayOf(american[3], monthNumber(american[1]), american[2], american.slice(4));
  return null;
}

function monthNumber(name = ""): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function dayOf(year = "", month = "", day = "", rest: readonly (string | undefined)[] = []): Day | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const made = new Date(Date.UTC(y, m - 1, d));
  // The 31st of February would be in March.
  const isReal = m >= 1 && made.getUTCMonth() === m - 1 && made.getUTCDate() === d;
  return isReal ? { year: y, month: m, day: d, rest } : null;
}

function momentOf({ year, month, day, rest }: Day): string | null {
  const [hour, minute = "0", second = "0", half, zone] = rest;
  const isWholeDay = hour === undefined;
  const hours = isWholeDay ? 23 : hourOf(Number(hour), half);
  const [minutes, seconds] = isWholeDay ? [59, 59] : [Number(minute), Number(second)];
  if (hours === null || hours > 23 || minutes > 59 || seconds > 59) return null;
  if (zone === undefined) return new Date(year, month - 1, day, hours, minutes, seconds).toISOString();
  const offset_min = /^[+-]/.test(zone) ? minutesOf(zone) : 0;
  return new Date(Date.UTC(year, month - 1, day, hours, minutes - offset_min, seconds)).toISOString();
}

/** An hour of the 24 of a day. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

function minutesOf(zone: string): number {
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** What dates say of the order they are written in: one of the two, or null where both read. */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  for (const cell of cells) {
    const numbers = NUMBERS.exec(cell.trim());
    if (Number(numbers?.[1]) > 12) return "day first";
    if (Number(numbers?.[2]) > 12) return "month first";
  }
  // Dots stand between numbers where the day comes first.
  return cells.some((cell) => /^\s*\d{1,2}\.\d{1,2}\.\d{2}/.test(cell)) ? "day first" : null;
}

/** Whether any of them can be read in both orders. */
export function hasNumericDates(cells: readonly string[]): boolean {
  return cells.some((cell) => NUMBERS.test(cell.trim()));
}

/** The order that people of a language write. */
export function dayOrderIn(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: "short" }).formatToParts(0);
  const first = parts.find(({ type }) => type === "day" || type === "month");
  return first?.type === "month" ? "month first" : "day first";
}
