import type { ReportGrouping } from "../clicks/report-groupings.ts";
import type { PageFormat } from "./report-format.rules.ts";
import type { Metric, PageState } from "./report-page-state.rules.ts";

/** What a row and a total count. `value`: currency → decimal text, null for none. */
export interface Figures {
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
  readonly value: Readonly<Record<string, string>> | null;
}

type Counts = Readonly<Record<Metric, number>>;

export interface PageRow extends Figures {
  readonly key: string | null;
  /** Of a day: what the page's figure was on the day so much earlier; null when nothing is compared. */
  readonly before: number | null;
}

/** Days in a row on which nothing was counted; of one day, `from` and `to` are the same. */
export interface PageGap {
  readonly from: string;
  readonly to: string;
}

export interface PageTable {
  readonly grouping: ReportGrouping;
  /** The rows to show; there may be more. */
  readonly rows: readonly (PageRow | PageGap)[];
  /** How many rows, or days, are not shown. */
  readonly hidden: number;
  /** Whether even more rows exist than were counted. */
  readonly capped: boolean;
}

/** A figure day by day. */
export interface PageChart {
  readonly days: readonly string[];
  readonly values: readonly number[];
  /** On the days so much earlier; null for a day that is not shown, or all of it when nothing is compared. */
  readonly before: readonly (number | null)[] | null;
  /** How many of the days so much earlier, at their beginning, lie before the workspace's first, when nothing is counted on them. */
  readonly uncountedBefore: number;
  /** Whether the days begin on the workspace's first one, and not with the period. */
  readonly isYoung: boolean;
}

/** A figure by the UTC hours of the one day that is charted. */
export interface PageHours {
  readonly day: string;
  /** From midnight on; shorter than the day while it is not over. */
  readonly values: readonly number[];
  /** In the hours of the day before; null when nothing is compared. */
  readonly before: readonly number[] | null;
}

/** A link and what was counted for it. */
export interface PageLink {
  /** `<host>/<short_code>`. */
  readonly name: string;
  readonly withdrawn: boolean;
  readonly clicks: number;
  readonly scans: number;
  readonly conversions: number;
}

/** The period before, or that there is nothing of it to compare with. */
export interface PageComparison {
  readonly from: string;
  readonly to: string;
  readonly counted: null | {
    readonly totals: Counts;
    readonly change: Readonly<Record<Metric, number | null>>;
  };
  /** Why there is nothing to compare with: clicks were not counted yet, or the plan does not show those days. */
  readonly why: null | "not counted" | "not shown";
}

/** Whose report it is. */
export interface PageOwner {
  readonly workspaceName: string;
  /** The agency's; null when none is set. */
  readonly name: string | null;
  /** The agency's, as a data URI. */
  readonly logo: string | null;
}

/** Everything a report page shows, ready to be written. */
export interface ReportPage {
  readonly owner: PageOwner;
  readonly format: PageFormat;
  readonly state: PageState;
  readonly from: string;
  readonly to: string;
  /** The filters that are set, in words. */
  readonly filters: readonly string[];
  /** When the figures were read. */
  readonly readAt_ms: number;
  /** Whether the last day is today, and so not over. */
  readonly endsToday: boolean;
  readonly totals: Figures;
  readonly comparison: PageComparison | null;
  /** What the workspace's plan does not show of the period, in sentences. */
  readonly leftOut: readonly string[];
  /** The figure of chart and bars. */
  readonly metric: Metric;
  readonly chart: PageChart;
  /** Where the chart has one day: its hours, else null. */
  readonly hours: PageHours | null;
  readonly tables: readonly PageTable[];
  /** Those with the most visits, one more than are shown where there are more; none beside one grouping alone. */
  readonly links: readonly PageLink[];
  /** Groupings of which no row is known by name. */
  readonly unknown: readonly ReportGrouping[];
  /** The one grouping that the page shows, with more of its rows; null for all of them. */
  readonly alone: ReportGrouping | null;
}
