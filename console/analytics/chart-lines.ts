import { HOUR_ms } from "../../src/lib/calendar.ts";
import { hoursSoFar } from "../../src/reports/hours-so-far.rules.ts";
import { uncountedDays } from "../../src/reports/uncounted-days.rules.ts";
import type { Schemas } from "../api/client.ts";
import { calendarDay, hourOf, shortDay } from "../frame/format.ts";
import type { Metric } from "./analytics-search.ts";
import type { Line } from "./line-chart.tsx";

/** A figure by day. */
export function dayLine(rows: readonly Schemas["ReportRow"][], metric: Metric): Line {
  const days = rows.map((row) => String(row["day"]));
  return {
    places: days.map(calendarDay),
    labels: days.map(shortDay),
    values: rows.map((row) => row[metric]),
  };
}

/** The same of a period before, whose first days may lie before the workspace's first: nothing is drawn there. */
export function dayLineBefore(rows: readonly Schemas["ReportRow"][], metric: Metric, firstDay: string): Line {
  const line = dayLine(rows, metric);
  const uncounted = uncountedAt(rows, firstDay);
  return { ...line, values: line.values.map((value, place) => (place < uncounted ? null : value)) };
}

/** How many rows of days at the beginning lie before the workspace's first day, and say nothing. */
export function uncountedAt(rows: readonly Schemas["ReportRow"][], firstDay: string): number {
  return uncountedDays(
    rows.map((row) => String(row["day"])),
    rows,
    firstDay,
  );
}

/** A figure by the UTC hour of a day, up to the hour that it is at `now_ms`, or to the last in which something is counted. */
export function hourLine({ day, rows }: Schemas["Hours"], metric: Metric, now_ms: number): Line {
  const startOf = (hour: number): number => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_ms;
  const shown = hoursSoFar(day, rows, now_ms);
  const names = rows.map(({ hour }) => hourOf(startOf(hour)));
  return {
    places: names.map((name) => `${calendarDay(day)}, ${name} UTC`),
    labels: names,
    values: rows.map((row, place) => (place < shown ? row[metric] : null)),
  };
}
