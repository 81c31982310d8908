import { devices } from "../../src/clicks/click.ts";
import { readCountry } from "../../src/clicks/country.rules.ts";
import {
  type ReportGrouping,
  reportGroupings,
  type TopKind,
  topKinds,
  triggers,
  type VisitFilter,
  visitFilters,
} from "../../src/clicks/report-groupings.ts";
import type { Day } from "../../src/lib/calendar.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { DESTINATION_characters } from "../../src/limits.ts";
import { pageFilters } from "../../src/report-links/report-page-state.rules.ts";
import { presets as sharedPresets } from "../../src/reports/preset-period.rules.ts";
import type { ReportParameters } from "../api/parameters.ts";
import type { ChangeSearch } from "../frame/change-search.ts";
import { type DialogOf, type DialogSearch, readDialog } from "../frame/dialog-search.ts";
import { type MadeSearch, readMade } from "../frame/made-search.ts";
import { addressOf } from "../links/link-address.ts";
import { idOf, oneOf, reportDaysOf, textOf } from "../search.ts";
import { type Period, type Preset, presetPeriod, presets } from "./period.ts";

export const analyticsDialogs = { alone: ["clientReport"], about: [] } as const;
export const metrics = ["clicks", "scans", "uniques", "conversions"] as const;
export type Metric = (typeof metrics)[number];

/** What visits are narrowed to, in the API's names. */
type VisitSearch = { readonly [K in VisitFilter]?: NonNullable<ReportParameters[K]> };

/** What the analytics show, as their address carries it. Absent: the last 30 days, by source, compared. */
export interface AnalyticsSearch
  extends VisitSearch,
    DialogSearch<DialogOf<typeof analyticsDialogs>>,
    MadeSearch {
  readonly period?: Preset;
  readonly from?: Day;
  readonly to?: Day;
  readonly by?: ReportGrouping;
  /** Of what the links with the most clicks are shown. */
  readonly top?: TopKind;
  readonly metric?: Metric;
  readonly compare?: "no";
  readonly campaign?: number;
  readonly tag?: string;
  readonly code?: string;
  readonly host?: string;
}

/** Changes what is shown; undefined takes a name away. */
export type ChangeAnalytics = ChangeSearch<AnalyticsSearch>;

/** Reads an address. */
export function readAnalyticsSearch(raw: Readonly<Record<string, unknown>>): AnalyticsSearch {
  return definedOnly({
    ...readDialog(raw, analyticsDialogs),
    ...readMade(raw),
    period: oneOf(raw, "period", presets),
    ...reportDaysOf(raw),
    by: oneOf(raw, "by", reportGroupings),
    top: oneOf(raw, "top", topKinds),
    metric: oneOf(raw, "metric", metrics),
    compare: oneOf(raw, "compare", ["no"]),
    campaign: idOf(raw, "campaign"),
    tag: textOf(raw, "tag"),
    code: textOf(raw, "code"),
    host: textOf(raw, "host"),
    country: readCountry(textOf(raw, "country") ?? "") ?? undefined,
    device: oneOf(raw, "device", devices),
    referrer: textOf(raw, "referrer"),
    utm_source: textOf(raw, "utm_source"),
    utm_medium: textOf(raw, "utm_medium"),
    utm_campaign: textOf(raw, "utm_campaign"),
    utm_term: textOf(raw, "utm_term"),
    utm_content: textOf(raw, "utm_content"),
    trigger: oneOf(raw, "trigger", triggers),
    destination: textOf(raw, "destination", DESTINATION_characters),
  });
}

/** The days that are shown. */
export function periodOf({ period, from, to }: AnalyticsSearch, now_ms: number): Period {
  if (from !== undefined && to !== undefined) return { from, to };
  return presetPeriod(period ?? "30d", now_ms);
}

/** What is looked at, in the API's names. */
export function reportFilters(search: AnalyticsSearch): ReportParameters {
  const { campaign, tag, code, host } = search;
  const values = Object.fromEntries(visitFilters.map((name) => [name, search[name]]));
  return definedOnly({ campaign_id: campaign, tag, short_code: code, host, ...values });
}

/** The grouping of a row that a click narrows the report to; null for those that cannot be. */
export function filterOf(grouping: ReportGrouping): VisitFilter | null {
  return visitFilters.find((name) => name === grouping) ?? null;
}

/** What a list of the most visited is of. */
export type TopListKind = TopKind | "utm_campaign";

/** What the analytics are narrowed to, to look at one row of such a list alone. */
export function topSearch(
  kind: TopListKind,
  { id, name }: { readonly id: number; readonly name: string },
): AnalyticsSearch {
  switch (kind) {
    case "campaign":
      return { campaign: id };
    case "tag":
      return { tag: name };
    case "utm_campaign":
      return { utm_campaign: name };
    case "link":
      return addressOf(name);
  }
}

/** The same as a client report's page has it in its address: what is not chosen stays its own. */
export function sharedSearch(search: AnalyticsSearch): Readonly<Record<string, string | number>> {
  const { period, from, to, metric, compare } = search;
  const isKnownThere = sharedPresets.some((preset) => preset === (period ?? "30d"));
  const hasDays = from !== undefined && to !== undefined;
  const days = hasDays || !isKnownThere ? periodOf(search, Date.now()) : { period };
  const compared = compare === "no" ? "false" : undefined;
  const asked = reportFilters(search);
  const filters = [...pageFilters].map(([name, known]) => [name, asked[known]] as const);
  const shared = { ...days, ...Object.fromEntries(filters), metric, compare: compared };
  return definedOnly(shared) as Readonly<Record<string, string | number>>;
}
