import { findWorkspace } from "../access/workspace.store.ts";
import type { ClickPath } from "../clicks/click-path.ts";
import type { Figures, FiguresRow, ReportFigures, ReportQuery } from "../clicks/click-store.ts";
import type { ReportGrouping } from "../clicks/report-groupings.ts";
import type { Hosts } from "../domains/hosts.ts";
import { type Details, invalidInput } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { DAY_ms, dayOf, dayStart } from "../lib/calendar.ts";
import type { Sifted } from "../lib/sifted.ts";
import { REPORT_PERIOD_days, REPORT_ROWS_at_most } from "../limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { filterLinks } from "./filter-links.ts";
import type { Comparison, Report, ReportParameters, ReportRow } from "./report.contract.ts";
import {
  daysOf,
  instantsOf,
  type Period,
  percentChange,
  previousPeriod,
  resolvePeriod,
  whyUnavailable,
} from "./report-period.rules.ts";

export interface ReportTools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly clicks: Pick<ClickPath, "report">;
}

/**
 * A workspace's report (contract, Report; decisions, section 7). Everything answered before the call is in it.
 * Throws `invalid_input` for a period that is none.
 */
export async function makeReport(
  tools: ReportTools,
  workspaceId: WorkspaceId,
  parameters: ReportParameters,
  now_ms: number,
): Promise<Report> {
  const [report] = await makeReports(tools, workspaceId, parameters, [parameters.group_by], now_ms);
  return present(report, "the report of the one grouping asked for");
}

/** The same report once for each grouping, all from one state of the store: their totals are the same. */
export async function makeReports(
  tools: ReportTools,
  workspaceId: WorkspaceId,
  parameters: ReportParameters,
  groupings: readonly ReportGrouping[],
  now_ms: number,
): Promise<readonly Report[]> {
  const verdict = resolvePeriod(parameters, dayOf(now_ms));
  if ("problems" in verdict) throw invalidInput(verdict.problems);
  const { period } = verdict;
  const linkIds = await filterLinks(tools, workspaceId, parameters);
  const query = (groupBy: ReportGrouping | null, over: Period): ReportQuery => ({
    workspaceId,
    groupBy,
    linkIds,
    rowLimit: groupBy === "day" ? REPORT_PERIOD_days : REPORT_ROWS_at_most + 1,
    ...instantsOf(over),
  });
  const before = parameters.compare ? await comparablePeriod(tools.db, workspaceId, period) : null;
  const previous = before !== null && "period" in before ? [query(null, before.period)] : [];
  const queries = [...groupings.map((grouping) => query(grouping, period)), ...previous];
  const answers = await tools.clicks.report(queries);
  return groupings.map((grouping, place) => {
    const figures = present(answers[place], "an answer to each query");
    const { rows, capped } = reportRows(grouping, period, figures);
    const report = { ...period, group_by: grouping, rows, totals: figures.totals, capped };
    if (before === null) return report;
    if ("unavailable" in before) return { ...report, comparison: before };
    const base = present(answers[groupings.length], "an answer for the period before").totals;
    return { ...report, comparison: comparisonOf(before.period, base, figures.totals) };
  });
}

/** What else is wrong with the period of a report, of whose parameters some are faulty. */
export function findPeriodProblems(
  parameters: Pick<Sifted<ReportParameters>, "from" | "to">,
  now_ms: number,
): Details {
  const verdict = resolvePeriod(parameters, dayOf(now_ms));
  return "problems" in verdict ? verdict.problems : {};
}

async function comparablePeriod(
  db: Db,
  workspaceId: WorkspaceId,
  period: Period,
): Promise<{ readonly period: Period } | { readonly unavailable: string }> {
  const before = previousPeriod(period);
  const workspace = present(await findWorkspace(db, workspaceId), "the caller's workspace");
  const unavailable = whyUnavailable(before, dayOf(workspace.created_at));
  return unavailable === null ? { period: before } : { unavailable };
}

function comparisonOf(period: Period, before: Figures, now: Figures): Comparison {
  const counts = ({ clicks, uniques, scans, conversions }: Figures) => ({
    clicks,
    uniques,
    scans,
    conversions,
  });
  return {
    ...period,
    totals: counts(before),
    change: {
      clicks: percentChange(before.clicks, now.clicks),
      uniques: percentChange(before.uniques, now.uniques),
      scans: percentChange(before.scans, now.scans),
      conversions: percentChange(before.conversions, now.conversions),
    },
  };
}

function reportRows(
  grouping: ReportGrouping,
  period: Period,
  figures: ReportFigures,
): { readonly rows: ReportRow[]; readonly capped: boolean } {
  // The days of the longest period are all there: cut, a report would lose its newest days.
  const isByDay = grouping === "day";
  const listed = isByDay ? everyDay(period, figures.rows) : figures.rows.slice(0, REPORT_ROWS_at_most);
  const rows = listed.map(({ key, ...counted }) => ({ [grouping]: key, ...counted }));
  return { rows, capped: !isByDay && figures.rows.length > REPORT_ROWS_at_most };
}

/** A row for each day of the period, also for those on which nothing happened. */
function everyDay(period: Period, rows: readonly FiguresRow[]): readonly FiguresRow[] {
  const byNumber = new Map(rows.map((row) => [row.key, row]));
  return daysOf(period).map((key) => {
    const counted = byNumber.get(String(dayStart(key) / DAY_ms));
    return { clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null, ...counted, key };
  });
}
