// Reports as somebody who knows the tables would ask for them in DuckDB: one statement for the rows, one for the
// totals, two more for the conversions, and two for the totals of the period before.
import type { ReportGrouping } from "../../src/clicks/report-groupings.ts";

export interface ReportByHand {
  readonly grouping: ReportGrouping;
  readonly workspaceId: number;
  readonly period: PeriodByHand;
  /** Only every so manieth link; 1 for all. */
  readonly everyLink: number;
  /** The period to compare with. */
  readonly before: PeriodByHand | null;
}

export interface PeriodByHand {
  readonly from_ms: number;
  readonly until_ms: number;
}

const ROWS_at_most = 1000;
const DAY_ms = 86_400_000;

/** Visits by key, all visits, conversions by key and currency, all conversions by currency; the last two again for the period before. */
export function statementsByHand(report: ReportByHand): readonly string[] {
  const { grouping, period, before } = report;
  const visitKey = visitKeys[grouping] ?? grouping;
  const conversionKey = conversionKeys[grouping] ?? grouping;
  const isJoined = grouping.startsWith("utm_") || grouping === "destination";
  const table = isJoined ? "clicks JOIN origins ON origins.id = clicks.origin" : "clicks";
  return [
    `SELECT ${visitKey} AS key, ${visits(report, period, table)} GROUP BY key ORDER BY count(*) DESC LIMIT ${ROWS_at_most}`,
    `SELECT ${visits(report, period, "clicks")}`,
    `SELECT ${conversionKey} AS key, ${conversions(report, period)} GROUP BY key, currency`,
    `SELECT ${conversions(report, period)} GROUP BY currency`,
    ...(before === null
      ? []
      : [
          `SELECT ${visits(report, before, "clicks")}`,
          `SELECT ${conversions(report, before)} GROUP BY currency`,
        ]),
  ];
}

function visits({ workspaceId, everyLink }: ReportByHand, period: PeriodByHand, table: string): string {
  const filter =
    everyLink === 1 ? "" : `AND origin IN (SELECT id FROM origins WHERE link_id % ${everyLink} = 0)`;
  return `count(*) FILTER (scan = 0), count(DISTINCT visitor), count(*) FILTER (scan = 1) FROM ${table}
    WHERE clicks.workspace_id = ${workspaceId} AND day >= ${period.from_ms / DAY_ms} AND day < ${period.until_ms / DAY_ms}
    AND automated = 0 ${filter}`;
}

function conversions({ workspaceId, everyLink }: ReportByHand, period: PeriodByHand): string {
  return `currency, count(*), sum(value)::VARCHAR, max(decimals) FROM conversions
    WHERE workspace_id = ${workspaceId} AND at_ms >= ${period.from_ms} AND at_ms < ${period.until_ms}
    AND link_id % ${everyLink} = 0`;
}

/** Where a key is not the column of that name. */
const visitKeys: Partial<Record<ReportGrouping, string>> = { trigger: "scan", event_type: "scan" };
const conversionKeys: Partial<Record<ReportGrouping, string>> = {
  day: `at_ms // ${DAY_ms}`,
  event_type: "kind",
  trigger: "NULL",
  country: "NULL",
  device: "NULL",
  referrer: "NULL",
};
