import type { ReportGrouping } from "../clicks/report-groupings.ts";

/** What a row and a total count. `value`: currency → decimal text, null for none. */
export interface Figures {
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
  readonly value: Readonly<Record<string, string>> | null;
}

export type Counts = Pick<Figures, "clicks" | "uniques" | "scans" | "conversions">;

export interface PageRow extends Figures {
  readonly key: string | null;
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
  /** Of the table of days alone: every day of the period with its clicks and scans together. */
  readonly days: readonly { readonly day: string; readonly visits: number }[];
}

/** What the form on the page holds: the period, and the report's own filters as the address gives them. */
export interface PeriodForm {
  readonly from: string;
  readonly to: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** The period before, or that there is nothing of it to compare with. */
export interface PageComparison {
  readonly from: string;
  readonly to: string;
  readonly counted: null | {
    readonly totals: Counts;
    readonly change: Readonly<Record<keyof Counts, number | null>>;
  };
  /** Why there is nothing to compare with: clicks were not counted yet, or the plan does not show those days. */
  readonly why: null | "not counted" | "not shown";
}

/** Everything a report page shows, ready to be written. */
export interface ReportPage extends PeriodForm {
  readonly workspaceName: string;
  readonly totals: Figures;
  readonly comparison: PageComparison | null;
  /** What the workspace's plan does not show of the period, in sentences. */
  readonly leftOut: readonly string[];
  readonly tables: readonly PageTable[];
  /** Whether the page shows one grouping alone, with all its rows. */
  readonly alone: boolean;
}

/** Field, name, and the name short enough for a column on a phone. */
export const countedFigures = [
  ["clicks", "Clicks", "Clicks"],
  ["uniques", "Unique visitors", "Visitors"],
  ["scans", "QR scans", "Scans"],
  ["conversions", "Conversions", "Conversions"],
] as const;
