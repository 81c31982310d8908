import { present } from "../lib/assert.ts";
import type { Day } from "../lib/calendar.ts";
import { PAGE_DAYS_at_most, PAGE_ROWS_at_most } from "../limits.ts";
import type { MadeReport } from "../reports/make-report.ts";
import type { ReportParameters, ReportRow } from "../reports/report.contract.ts";
import { previousPeriod } from "../reports/report-period.rules.ts";
import { rowKey } from "../reports/report-row.rules.ts";
import type { PageComparison, PageGap, PageRow, PageTable, ReportPage } from "./report-page-content.ts";
import { leftOutTexts } from "./report-words.rules.ts";

/** What a page shows of the reports of one period, one for each grouping; of a single one all its rows. */
export function reportPageData(
  workspaceName: string,
  parameters: ReportParameters,
  reports: readonly MadeReport[],
): ReportPage {
  const made = present(reports[0], "at least one report");
  const first = made.report;
  const alone = reports.length === 1;
  return {
    workspaceName,
    from: first.from,
    to: first.to,
    filters: filtersOf(parameters),
    totals: first.totals,
    comparison: comparisonOf(made),
    leftOut: leftOutTexts(made.leftOut),
    tables: reports.map((report) => tableOf(report, alone)),
    alone,
  };
}

function filtersOf({ short_code, host, campaign_id, tag }: ReportParameters): Record<string, string> {
  const filters = { short_code, host, campaign_id: campaign_id?.toString(), tag };
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

/** The report says in its own words why there is none to compare with; a client's page has words of its own. */
function comparisonOf({ report, firstShown }: MadeReport): PageComparison | null {
  const { from, to, comparison } = report;
  if (comparison === undefined) return null;
  if ("unavailable" in comparison) {
    const before = previousPeriod({ from: from as Day, to: to as Day });
    const isPast = firstShown !== null && before.to < firstShown;
    return { ...before, counted: null, why: isPast ? "not shown" : "not counted" };
  }
  const { totals, change } = comparison;
  return { from: comparison.from, to: comparison.to, counted: { totals, change }, why: null };
}

function tableOf({ report: { group_by, rows }, leftOut }: MadeReport, alone: boolean): PageTable {
  const all = rows.map((row) => ({ ...figuresOf(row), key: rowKey(row, group_by) }));
  if (group_by === "day") return dayTable(all, alone);
  const shown = alone ? all : all.slice(0, PAGE_ROWS_at_most);
  return {
    grouping: group_by,
    rows: shown,
    hidden: all.length - shown.length,
    capped: leftOut.rows,
    days: [],
  };
}

/** Days of which nothing can be said are told in one row; of the others the latest matter most. */
function dayTable(all: readonly PageRow[], alone: boolean): PageTable {
  const folded = foldEmptyDays(all);
  const shown = alone ? folded : folded.slice(-PAGE_DAYS_at_most);
  const first = shown[0] === undefined ? null : "from" in shown[0] ? shown[0].from : shown[0].key;
  return {
    grouping: "day",
    rows: shown,
    hidden: all.findIndex(({ key }) => key === first),
    capped: false,
    days: all.map(({ key, clicks, scans }) => ({ day: key ?? "", visits: clicks + scans })),
  };
}

function foldEmptyDays(rows: readonly PageRow[]): (PageRow | PageGap)[] {
  const folded: (PageRow | PageGap)[] = [];
  for (const row of rows) {
    const day = row.key ?? "";
    const before = folded.at(-1);
    if (row.clicks + row.uniques + row.scans + row.conversions > 0) folded.push(row);
    else if (before !== undefined && "from" in before) folded.splice(-1, 1, { from: before.from, to: day });
    else folded.push({ from: day, to: day });
  }
  return folded;
}

function figuresOf({ clicks, uniques, scans, conversions, value }: ReportRow) {
  return { clicks, uniques, scans, conversions, value };
}
