import { DAY_ms } from "../../src/lib/calendar.ts";

// Periods of reports: inclusive UTC days, as the API has them.

export const presets = ["7d", "30d", "90d", "month", "last-month", "year"] as const;
export type Preset = (typeof presets)[number];

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The days of a preset, seen from a moment. */
export function presetPeriod(preset: Preset, now_ms: number): Period {
  const today = new Date(now_ms);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  switch (preset) {
    case "7d":
    case "30d":
    case "90d":
      return { from: dayText(now_ms - (Number.parseInt(preset, 10) - 1) * DAY_ms), to: dayText(now_ms) };
    case "month":
      return { from: dayText(Date.UTC(year, month, 1)), to: dayText(now_ms) };
    case "last-month":
      return { from: dayText(Date.UTC(year, month - 1, 1)), to: dayText(Date.UTC(year, month, 0)) };
    case "year":
      return { from: dayText(Date.UTC(year, 0, 1)), to: dayText(now_ms) };
  }
}

function dayText(at_ms: number): string {
  return new Date(at_ms).toISOString().slice(0, 10);
}
