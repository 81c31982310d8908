import { type Day, parseDay } from "../src/lib/calendar.ts";

// Search parameters of addresses as the screens take them: whatever is not as it should be is left away.

type Raw = Readonly<Record<string, unknown>>;

/** A text, or nothing. */
export function textOf(raw: Raw, name: string): string | undefined {
  const value = raw[name];
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text : undefined;
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
