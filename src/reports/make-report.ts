import { findWorkspace } from "../access/workspace.store.ts";
import type { ClickPath } from "../clicks/click-path.ts";
import type { Figures, FiguresRow, ReportFigures } from "../clicks/click-store.ts";
import type { ReportGrouping } from "../clicks/report-groupings.ts";
import type { Hosts } from "../domains/hosts.ts";
import type { Details } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { DAY_ms, type Day, dayOf, dayStart } from "../lib/calendar.ts";
import type { Sifted } from "../lib/sifted.ts";
import { REPORT_PERIOD_days, REPORT_ROWS_at_most } from "../limits.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { isCapped, type LeftOut } from "./capped.rules.ts";
import { readAsked } from "./read-asked.ts";
import type { Comparison, Report, ReportParameters, ReportRow } from "./report.contract.ts";
import {
  daysOf,
  type Period,
  percentChange,
  previousPeriod,
  resolvePeriod,
  whyUnavailable,
} from "./report-period.rules.ts";

export interface ReportTools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly plans: PlanBook;
  readonly clicks: Pick<ClickPath, "report">;
}

/** A report, and what it does not show of what was asked for. */
export interface MadeReport {
  readonly report: Report;
  readonly leftOut: LeftOut;
  /** The first day that the workspace's plan shows; null when it shows all. */
  readonly firstShown: Day | null;
  /** The days of the period compared with, ascending; null when they were not asked for or there are none. */
  readonly daysBefore: readonly ReportRow[] | null;
}

/**
 * A workspace's report (contract, Report; decisions, section 7). Everything answered before the call is in it, but what the
 * workspace's plan does not show. Throws `invalid_input` for a period that is none.
 */
export async function makeReport(
  tools: ReportTools,
  workspaceId: WorkspaceId,
  parameters: ReportParameters,
  now_ms: number,
): Promise<MadeReport> {
  const [made] = await makeReports(tools, workspaceId, parameters, [parameters.group_by], now_ms);
  return present(made, "the report of the one grouping asked for");
}

/**
 * The same report once for each grouping, all from one state of the store: their totals are the same. With `beforeBy` the
 * period that is compared with comes by its days too.
 */
export async function makeReports(
  tools: ReportTools,
  workspaceId: WorkspaceId,
  parameters: ReportParameters,
  groupings: readonly ReportGrouping[],
  now_ms: number,
  beforeBy: "day" | null = null,
): Promise<readonly MadeReport[]> {
  const { period, firstShown, query } = await readAsked(tools, workspaceId, parameters, now_ms);
  const before = parameters.compare
    ? await comparablePeriod(tools.db, workspaceId, period, firstShown)
    : null;
  const comparable = before !== null && "period" in before ? [before.period] : [];
  const rowLimit = (grouping: ReportGrouping | null) =>
    grouping === "day" ? REPORT_PERIOD_days : REPORT_ROWS_at_most + 1;
  const queries = groupings.map((grouping) => query(grouping, period, rowLimit(grouping)));
  const answers = await tools.clicks.report([
    ...queries,
    ...comparable.map((over) => query(beforeBy, over, rowLimit(beforeBy))),
  ]);
  const base = answers[groupings.length] ?? null;
  const reachesBack = [period, ...comparable].some(({ from }) => firstShown !== null && from < firstShown);
  const isByDay = beforeBy !== null && before !== null && "period" in before && base !== null;
  const daysBefore = isByDay ? reportRows("day", before.period, firstShown, base).rows : null;
  return groupings.map((grouping, place) => {
    const figures = present(answers[place], "an answer to each query");
    const { rows, areCut } = reportRows(grouping, period, firstShown, figures);
    const leftOut = {
      rows: areCut,
      history: reachesBack ? firstShown : null,
      clicks_ms: earliest(figures.firstLeftOut_ms, base?.firstLeftOut_ms ?? null),
    };
    const { totals } = figures;
    const report = { ...period, group_by: grouping, rows, totals, capped: isCapped(leftOut) };
    const comparison = before === null ? {} : { comparison: compare(before, base?.totals, totals) };
    return { report: { ...report, ...comparison }, leftOut, firstShown, daysBefore };
  });
}

function earliest(one_ms: number | null, other_ms: number | null): number | null {
  if (one_ms === null || other_ms === null) return one_ms ?? other_ms;
  return Math.min(one_ms, other_ms);
}

/** What else is wrong with the period of a report, of whose parameters some are faulty. */
export function findPeriodProblems(
  parameters: Pick<Sifted<ReportParameters>, "from" | "to">,
  now_ms: number,
): Details {
  const verdict = resolvePeriod(parameters, dayOf(now_ms));
  return "problems" in verdict ? verdict.problems : {};
}

type Before = { readonly period: Period } | { readonly unavailable: string };

async function comparablePeriod(
  db: Db,
  workspaceId: WorkspaceId,
  period: Period,
  firstShown: Day | null,
): Promise<Before> {
  const before = previousPeriod(period);
  const workspace = present(await findWorkspace(db, workspaceId), "the caller's workspace");
  const unavailable = whyUnavailable(before, dayOf(workspace.created_at), firstShown);
  return unavailable === null ? { period: before } : { unavailable };
}

function compare(before: Before, base: Figures | undefined, now: Figures): Comparison {
  if ("unavailable" in before) return before;
  const { clicks, uniques, scans, conversions } = present(base, "an answer for the period before");
  return {
    ...before.period,
    totals: { clicks, uniques, scans, conversions },
    change: {
      clicks: percentChange(clicks, now.clicks),
      uniques: percentChange(uniques, now.uniques),
      scans: percentChange(scans, now.scans),
      conversions: percentChange(conversions, now.conversions),
    },
  };
}

function reportRows(
  grouping: ReportGrouping,
  period: Period,
  firstShown: Day | null,
  figures: ReportFigures,
): { readonly rows: ReportRow[]; readonly areCut: boolean } {
  // The days of the longest period are all there: cut, a report would lose its newest days.
  const isByDay = grouping === "day";
  const shown = isByDay
    ? everyDay(
        daysOf(period).filter((day) => firstShown === null || day >= firstShown),
        figures.rows,
      )
    : figures.rows.slice(0, REPORT_ROWS_at_most);
  const rows = shown.map(({ key, ...counted }) => ({ [grouping]: key, ...counted }));
  return { rows, areCut: !isByDay && figures.rows.length > REPORT_ROWS_at_most };
}

/** A row for each of the days, also for those on which nothing happened. */
function everyDay(days: readonly Day[], rows: readonly FiguresRow[]): readonly FiguresRow[] {
  const byNumber = new Map(rows.map((row) => [row.key, row]));
  return days.map((key) => {
    const counted = byNumber.get(String(dayStart(key) / DAY_ms));
    return { clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null, ...counted, key };
  });
}
