import { addDays, type Day, dayOf, daysInPeriod } from "../../src/lib/calendar.ts";
import {
  type Preset as SharedPreset,
  presetPeriod as sharedPresetPeriod,
  presets as sharedPresets,
} from "../../src/reports/preset-period.rules.ts";

// Periods of reports: inclusive UTC days, as the API has them.

/** Those of clients' reports, and the shortest and the longest. */
export const presets = ["today", "yesterday", ...sharedPresets, "365d"] as const;
export type Preset = "today" | "yesterday" | SharedPreset | "365d";

export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** The days of a preset, seen from a moment. */
export function presetPeriod(preset: Preset, now_ms: number): Period {
  const today = dayOf(now_ms);
  const yesterday = addDays(today, -1);
  if (preset === "today") return { from: today, to: today };
  if (preset === "yesterday") return { from: yesterday, to: yesterday };
  if (preset === "365d") return { from: addDays(today, 1 - 365), to: today };
  return sharedPresetPeriod(preset, now_ms);
}

/** The period of equal length just before (-1) or after (1); of whole months, the months before or after. */
export function neighbourPeriod({ from, to }: Period, step: -1 | 1): Period {
  const months = wholeMonths({ from, to });
  if (months === null) {
    const days = daysInPeriod(from, to);
    return { from: addDays(from, step * days), to: addDays(to, step * days) };
  }
  const [year, month] = partsOf(from);
  const first = month + step * months;
  return { from: firstDay(year, first), to: addDays(firstDay(year, first + months), -1) };
}

/** How many whole months a period is; null when it is not. */
function wholeMonths({ from, to }: Period): number | null {
  if (!from.endsWith("-01") || !addDays(to, 1).endsWith("-01")) return null;
  const [year, month] = partsOf(from);
  const [toYear, toMonth] = partsOf(to);
  return (toYear - year) * 12 + toMonth - month + 1;
}

/** Year, and month from 0. */
function partsOf(day: Day): readonly [year: number, month: number] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return [year, month - 1];
}

/** Of a month from 0; those below and above belong to the years beside. */
export function firstDay(year: number, month: number): Day {
  return dayOf(Date.UTC(year, month, 1));
}
