import { calendarDay } from "../frame/format.ts";

/** A period in words: one day, or the first and the last. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`;
}
