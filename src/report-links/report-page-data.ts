import { present } from "../lib/assert.ts";
import { PAGE_DAYS_at_most, PAGE_ROWS_at_most } from "../limits.ts";
import type { Report, ReportParameters, ReportRow } from "../reports/report.contract.ts";
import { rowKey } from "../reports/report-row.rules.ts";
import type { PageTable, ReportPage } from "./report-page-view.ts";

/** What a page shows of the reports of one period, one for each grouping; of a single one all its rows. */
export function reportPageData(
  workspaceName: string,
  parameters: ReportParameters,
  reports: readonly Report[],
): ReportPage {
  const first = present(reports[0], "at least one report");
  const alone = reports.length === 1;
  return {
    workspaceName,
    from: first.from,
    to: first.to,
    filters: filtersOf(parameters),
    totals: first.totals,
    comparison: first.comparison ?? null,
    tables: reports.map((report) => tableOf(report, alone)),
    alone,
  };
}

function filtersOf({ short_code, host, campaign_id, tag }: ReportParameters): Record<string, string> {
  const filters = { short_code, host, campaign_id: campaign_id?.toString(), tag };
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

function tableOf({ group_by, rows, capped }: Report, alone: boolean): PageTable {
  const shown = alone ? rows : excerptOf(group_by, rows);
  return {
    grouping: group_by,
    rows: shown.map((row) => ({ ...figuresOf(row), key: rowKey(row, group_by) })),
    hidden: rows.length - shown.length,
    capped,
  };
}

/** The rows that matter most: the latest days, and of other keys those counted most. */
function excerptOf(grouping: Report["group_by"], rows: readonly ReportRow[]): readonly ReportRow[] {
  return grouping === "day" ? rows.slice(-PAGE_DAYS_at_most) : rows.slice(0, PAGE_ROWS_at_most);
}

function figuresOf({ clicks, uniques, scans, conversions, value }: ReportRow) {
  return { clicks, uniques, scans, conversions, value };
}
