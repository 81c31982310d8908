import type { ReportGrouping } from "../clicks/report-groupings.ts";
import { present } from "../lib/assert.ts";
import { addDays, type Day, dayOf, daysInPeriod } from "../lib/calendar.ts";
import { PAGE_DAYS_alone, PAGE_DAYS_at_most, PAGE_ROWS_alone, PAGE_ROWS_at_most } from "../limits.ts";
import type { Hours } from "../reports/hours.contract.ts";
import { hoursSoFar } from "../reports/hours-so-far.rules.ts";
import type { MadeReport } from "../reports/make-report.ts";
import type { Report, ReportRow } from "../reports/report.contract.ts";
import { previousPeriod } from "../reports/report-period.rules.ts";
import { rowKey } from "../reports/report-row.rules.ts";
import { uncountedDays } from "../reports/uncounted-days.rules.ts";
import type { PageFormat } from "./report-format.rules.ts";
import type {
  PageChart,
  PageComparison,
  PageGap,
  PageHours,
  PageLink,
  PageOwner,
  PageRow,
  PageTable,
  ReportPage,
} from "./report-page-content.ts";
import { type Metric, metrics, type PageState } from "./report-page-state.rules.ts";
import { leftOutTexts } from "./report-page-words.rules.ts";
import { unsplitBy, unsplitFilter, visitRows } from "./unsplit-conversions.rules.ts";

/** What a page is made for: whose it is, for whom, and what its address says. */
export interface PageOrder {
  readonly owner: PageOwner;
  readonly format: PageFormat;
  readonly state: PageState;
  readonly filters: readonly string[];
  /** The workspace's. */
  readonly firstDay: Day;
  readonly now_ms: number;
  readonly links: readonly PageLink[];
  /** Of the one day that is charted, and of the day before where it is compared with; null where more days are, or none. */
  readonly hours: { readonly now: Hours; readonly before: Hours | null } | null;
}

/** What a page shows of the reports of one period, one for each grouping, days first; of one alone more of its rows. */
export function reportPageData(order: PageOrder, reports: readonly MadeReport[]): ReportPage {
  const { owner, format, state, filters, firstDay, now_ms, links, hours } = order;
  const byDay = present(reports[0], "a report by day");
  const { from, to, totals } = byDay.report;
  const metric = metricOf(state, totals);
  const chart = chartOf(byDay, metric, firstDay);
  const tables = reports.map((made) => tableOf(made, state.grouping, chart));
  const isKnown = ({ grouping, rows }: PageTable) =>
    grouping === "day" || grouping === state.grouping || rows.some((row) => "key" in row && row.key !== null);
  return {
    owner,
    format,
    state,
    from,
    to,
    filters,
    readAt_ms: now_ms,
    endsToday: to === dayOf(now_ms),
    totals,
    comparison: comparisonOf(byDay),
    leftOut: leftOutTexts(format, byDay.leftOut),
    metric,
    chart,
    hours: hours === null ? null : pageHours(hours, metric, now_ms),
    links,
    tables: tables.filter(isKnown),
    unknown: tables.filter((table) => !isKnown(table)).map(({ grouping }) => grouping),
    alone: state.grouping,
  };
}

/** The figure that is looked at: one that the report cannot have is none. */
function metricOf({ metric, filters }: PageState, totals: Report["totals"]): Metric {
  const isMissing = metric === "conversions" && unsplitFilter(filters) !== null;
  return (isMissing ? null : metric) ?? metrics.find((name) => totals[name] > 0) ?? "clicks";
}

/** The day that a page's chart would have alone: the period's, or a young workspace's first; null when it has more. */
export function onlyDay(byDay: MadeReport, firstDay: Day): Day | null {
  const charted = daysIn(byDay).slice(uncharted(byDay, firstDay));
  return charted.length === 1 ? (charted[0] ?? null) : null;
}

function pageHours(
  { now, before }: NonNullable<PageOrder["hours"]>,
  metric: Metric,
  now_ms: number,
): PageHours {
  const valuesOf = ({ day, rows }: Hours) =>
    rows.slice(0, hoursSoFar(day, rows, now_ms)).map((row) => row[metric]);
  return { day: now.day, values: valuesOf(now), before: before === null ? null : valuesOf(before) };
}

/** The report says in its own words why there is none to compare with; a client's page has words of its own. */
function comparisonOf({ report, firstShown }: MadeReport): PageComparison | null {
  const { comparison } = report;
  if (comparison === undefined) return null;
  if ("unavailable" in comparison) {
    const before = previousPeriod(daysOf(report));
    const isPast = firstShown !== null && before.to < firstShown;
    return { ...before, counted: null, why: isPast ? "not shown" : "not counted" };
  }
  const { totals, change } = comparison;
  return { from: comparison.from, to: comparison.to, counted: { totals, change }, why: null };
}

function daysOf({ from, to }: Report) {
  return { from: from as Day, to: to as Day };
}

function daysIn({ report }: MadeReport): readonly Day[] {
  return report.rows.map((row) => rowKey(row, "day") as Day);
}

/** How many days at the beginning a chart leaves out: a young workspace's line begins on its first day, unless it is compared. */
function uncharted(byDay: MadeReport, firstDay: Day): number {
  return byDay.daysBefore === null ? uncountedDays(daysIn(byDay), byDay.report.rows, firstDay) : 0;
}

/** The figure on each day, and on the day as many days earlier as the period has. */
function chartOf(byDay: MadeReport, metric: Metric, firstDay: Day): PageChart {
  const { report, daysBefore } = byDay;
  const { from, to } = daysOf(report);
  const days = daysIn(byDay);
  const values = report.rows.map((row) => row[metric]);
  const now = uncharted(byDay, firstDay);
  if (daysBefore === null)
    return {
      days: days.slice(now),
      values: values.slice(now),
      before: null,
      uncountedBefore: 0,
      isYoung: now > 0,
    };
  const earlier = new Map(daysBefore.map((row) => [rowKey(row, "day"), row[metric]]));
  const before = days.map((day) => earlier.get(addDays(day, -daysInPeriod(from, to))) ?? null);
  const daysEarlier = daysBefore.map((row) => rowKey(row, "day") ?? "");
  // Days that are not shown have no place among them.
  const hidden = days.length - daysEarlier.length;
  const uncountedBefore = uncountedDays(daysEarlier, daysBefore, firstDay);
  return { days, values, before, uncountedBefore: uncountedBefore + Math.max(0, hidden), isYoung: false };
}

function tableOf(made: MadeReport, alone: ReportGrouping | null, chart: PageChart): PageTable {
  const { group_by, rows } = made.report;
  if (group_by === "day") return dayTable(rows, chart, alone === "day");
  const listed = unsplitBy(group_by) === null ? rows : visitRows(rows);
  const shown = listed.slice(0, alone === group_by ? PAGE_ROWS_alone : PAGE_ROWS_at_most);
  return {
    grouping: group_by,
    rows: shown.map((row) => pageRow(row, group_by, null)),
    hidden: listed.length - shown.length,
    capped: made.leftOut.rows,
  };
}

/** Days of which nothing can be said are told in one row; of the others the latest matter most. */
function dayTable(rows: readonly ReportRow[], chart: PageChart, alone: boolean): PageTable {
  const all = rows.map((row, place) => pageRow(row, "day", chart.before?.[place] ?? null));
  const folded = foldEmptyDays(all);
  const shown = folded.slice(-(alone ? PAGE_DAYS_alone : PAGE_DAYS_at_most));
  const first = shown[0] === undefined ? null : "from" in shown[0] ? shown[0].from : shown[0].key;
  return { grouping: "day", rows: shown, hidden: all.findIndex(({ key }) => key === first), capped: false };
}

function foldEmptyDays(rows: readonly PageRow[]): (PageRow | PageGap)[] {
  const folded: (PageRow | PageGap)[] = [];
  for (const row of rows) {
    const day = row.key ?? "";
    const last = folded.at(-1);
    const counted = row.clicks + row.uniques + row.scans + row.conversions + (row.before ?? 0);
    if (counted > 0) folded.push(row);
    else if (last !== undefined && "from" in last) folded.splice(-1, 1, { from: last.from, to: day });
    else folded.push({ from: day, to: day });
  }
  return folded;
}

function pageRow(row: ReportRow, grouping: ReportGrouping, before: number | null): PageRow {
  const { clicks, uniques, scans, conversions, value } = row;
  return { key: rowKey(row, grouping), clicks, uniques, scans, conversions, value, before };
}
