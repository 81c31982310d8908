// Reports as somebody who knows the tables would ask for them in DuckDB: one statement for the rows, one for the
// totals, two more for the conversions.
import type { ReportGrouping } from "../../src/clicks/report-groupings.ts";
import { unreachable } from "../../src/lib/assert.ts";

export interface PeriodByHand {
  readonly workspaceId: number;
  readonly from_ms: number;
  readonly until_ms: number;
}

const ROWS_at_most = 1000;

/** The four statements: visits by key, all visits, conversions by key and currency, all conversions by currency. */
export function statementsByHand(grouping: ReportGrouping, period: PeriodByHand): readonly string[] {
  const where = `workspace_id = ${period.workspaceId} AND at_ms >= ${period.from_ms} AND at_ms < ${period.until_ms}`;
  const visits = `count(*) FILTER ("trigger" = 'link'), count(DISTINCT visitor), count(*) FILTER ("trigger" = 'qr')
    FROM clicks WHERE ${where} AND automated IS NULL`;
  const conversions = `currency, count(*), sum(value)::VARCHAR, max(decimals) FROM conversions WHERE ${where}`;
  const [visitKey, conversionKey] = keysByHand(grouping);
  return [
    `SELECT ${visitKey} AS key, ${visits} GROUP BY key ORDER BY count(*) DESC LIMIT ${ROWS_at_most}`,
    `SELECT ${visits}`,
    `SELECT ${conversionKey} AS key, ${conversions} GROUP BY key, currency`,
    `SELECT ${conversions} GROUP BY currency`,
  ];
}

function keysByHand(grouping: ReportGrouping): readonly [visits: string, conversions: string] {
  switch (grouping) {
    case "day":
      return ["at_ms // 86400000", "at_ms // 86400000"];
    case "event_type":
      return [`"trigger"`, "kind"];
    case "trigger":
    case "country":
    case "device":
    case "referrer":
      return [`"${grouping}"`, "NULL"];
    case "utm_source":
    case "utm_medium":
    case "utm_campaign":
    case "utm_term":
    case "utm_content":
    case "destination":
      return [grouping, grouping];
    default:
      return unreachable(grouping);
  }
}
