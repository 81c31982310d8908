import { addDays, type Day, dayOf, monthStart } from "../lib/calendar.ts";
import type { Period } from "./report-period.rules.ts";

export const presets = ["7d", "30d", "90d", "month", "last-month", "year"] as const;
export type Preset = (typeof presets)[number];

/** The days of a preset, seen from a moment. */
export function presetPeriod(preset: Preset, now_ms: number): Period {
  const today = dayOf(now_ms);
  switch (preset) {
    case "7d":
    case "30d":
    case "90d":
      return { from: addDays(today, 1 - Number.parseInt(preset, 10)), to: today };
    case "month":
      return { from: dayOf(monthStart(now_ms)), to: today };
    case "last-month":
      return { from: dayOf(monthStart(now_ms, -1)), to: addDays(dayOf(monthStart(now_ms)), -1) };
    case "year":
      return { from: `${today.slice(0, 4)}-01-01` as Day, to: today };
  }
}
