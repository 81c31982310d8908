import { accepted, refused, type Verdict } from "./verdict.ts";

/** A calendar day in UTC, written `YYYY-MM-DD`; sorts as text. */
export type Day = string & { readonly __day: unique symbol };

export const HOUR_ms = 3_600_000;
export const DAY_ms = 24 * HOUR_ms;

/** The UTC day on which an instant (milliseconds since the epoch) lies. */
export function dayOf(instant_ms: number): Day {
  return new Date(instant_ms).toISOString().slice(0, 10) as Day;
}

/** The day written in `text`, or null when it is no real calendar date in the form `YYYY-MM-DD` from year 1970 to 9999. */
export function parseDay(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const start_ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(start_ms) || start_ms < 0 || dayOf(start_ms) !== text) return null;
  return text as Day;
}

/** The first millisecond of a day. */
export function dayStart(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOf(dayStart(day) + count * DAY_ms);
}

/** How many days lie from `from` to `to`, both included; 1 for the same day. */
export function daysInPeriod(from: Day, to: Day): number {
  return (dayStart(to) - dayStart(from)) / DAY_ms + 1;
}

/** The first millisecond of a UTC month: of the one that an instant lies in, or of the one so many months later. */
export function monthStart(instant_ms: number, later = 0): number {
  const instant = new Date(instant_ms);
  return Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + later);
}

/** An instant as ISO 8601 in UTC with milliseconds, as every answer writes it. */
export function isoInstant(instant_ms: number): string {
  return new Date(instant_ms).toISOString();
}

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * The instant written in an RFC 3339 date-time (section 5.6: an offset is required), in milliseconds since the
 * epoch; null when it is none or names a day, hour or minute that does not exist. A leap second counts as :59.
 */
export function parseInstant(text: string): number | null {
  const match = RFC_3339.exec(text);
  if (match === null) return null;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = "",
    sign,
    offsetHour = "0",
    offsetMinute = "0",
  ] = match;
  const date = `${year}-${month}-${day}`;
  const start_ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(start_ms) || new Date(start_ms).toISOString().slice(0, 10) !== date) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null;
  const time_s = Number(hour) * 3600 + Number(minute) * 60 + Math.min(Number(second), 59);
  const offset_s = (Number(offsetHour) * 3600 + Number(offsetMinute) * 60) * (sign === "-" ? -1 : 1);
  return start_ms + (time_s - offset_s) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}

/** The instant that a field has, in milliseconds since the epoch, blanks around it aside. */
export function readInstant(value: string): Verdict<number> {
  const instant_ms = parseInstant(value.trim());
  // An offset can move the last day of year 9999 past what RFC 3339 writes.
  if (instant_ms === null || instant_ms < FIRST_INSTANT_ms || instant_ms > LAST_INSTANT_ms)
    return refused("Must be a date-time with an offset (RFC 3339), such as 2030-01-31T18:00:00Z.");
  return accepted(instant_ms);
}
const FIRST_INSTANT_ms = Date.parse("0000-01-01T00:00:00.000Z");
const LAST_INSTANT_ms = Date.parse("9999-12-31T23:59:59.999Z");
