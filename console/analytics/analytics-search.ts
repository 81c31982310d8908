import { type ReportGrouping, reportGroupings } from "../../src/clicks/report-groupings.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { type Preset, presetPeriod, presets } from "../../src/reports/preset-period.rules.ts";
import type { ReportParameters } from "../api/parameters.ts";
import { dayOf, idOf, oneOf, textOf } from "../search.ts";

export const metrics = ["clicks", "scans", "uniques", "conversions"] as const;
export type Metric = (typeof metrics)[number];

/** What the analytics show, as their address carries it. Absent: the last 30 days, by country, compared. */
export interface AnalyticsSearch {
  readonly period?: Preset;
  readonly from?: string;
  readonly to?: string;
  readonly by?: ReportGrouping;
  readonly metric?: Metric;
  readonly compare?: "no";
  readonly campaign?: number;
  readonly tag?: string;
  readonly code?: string;
  readonly host?: string;
}

/** Changes what is shown; undefined takes a name away. */
export type ChangeAnalytics = (
  changed: {
    readonly [K in keyof AnalyticsSearch]: AnalyticsSearch[K] | undefined;
  },
) => void;

/** Reads an address. */
export function readAnalyticsSearch(raw: Readonly<Record<string, unknown>>): AnalyticsSearch {
  return definedOnly({
    period: oneOf(raw, "period", presets),
    from: dayOf(raw, "from"),
    to: dayOf(raw, "to"),
    by: oneOf(raw, "by", reportGroupings),
    metric: oneOf(raw, "metric", metrics),
    compare: oneOf(raw, "compare", ["no"]),
    campaign: idOf(raw, "campaign"),
    tag: textOf(raw, "tag"),
    code: textOf(raw, "code"),
    host: textOf(raw, "host"),
  });
}

/** The days that are shown. */
export function periodOf(
  { period, from, to }: AnalyticsSearch,
  now_ms: number,
): { readonly from: string; readonly to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  return presetPeriod(period ?? "30d", now_ms);
}

/** The links that are looked at, in the API's names. */
export function reportFilters({ campaign, tag, code, host }: AnalyticsSearch): ReportParameters {
  return definedOnly({ campaign_id: campaign, tag, short_code: code, host });
}

/** The same as a client report's page has it in its address: what is not chosen stays its own. */
export function sharedSearch(search: AnalyticsSearch): Readonly<Record<string, string | number>> {
  const { period, from, to, metric, compare } = search;
  const days = from !== undefined && to !== undefined ? { from, to } : { period };
  const compared = compare === "no" ? "false" : undefined;
  return definedOnly({ ...days, ...reportFilters(search), metric, compare: compared }) as Readonly<
    Record<string, string | number>
  >;
}
