import type { ReportQuery } from "./click-store.ts";
import type { ReportGrouping } from "./report-groupings.ts";

/** A statement with named parameters (`$name`). */
export interface ReportStatement {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, number | string>>;
}

/** What groups clicks, and what groups conversions: decisions, section 7. */
interface KeyColumns {
  readonly clicks: string;
  readonly conversions: string;
}

const DAY = "at_ms // 86400000";
/** Nobody knows where a conversion, told by a server, was made and on what. */
const NOBODY_KNOWS = "NULL";

function keyColumns(grouping: ReportGrouping | null): KeyColumns {
  switch (grouping) {
    case null:
      return { clicks: "NULL", conversions: "NULL" };
    case "day":
      return { clicks: DAY, conversions: DAY };
    case "country":
    case "device":
    case "referrer":
      return { clicks: grouping, conversions: NOBODY_KNOWS };
    case "trigger":
      return { clicks: `"trigger"`, conversions: NOBODY_KNOWS };
    case "event_type":
      return { clicks: `CASE "trigger" WHEN 'qr' THEN 'scan' ELSE 'click' END`, conversions: "kind" };
    case "utm_source":
    case "utm_medium":
    case "utm_campaign":
    case "utm_term":
    case "utm_content":
    case "destination":
      return { clicks: grouping, conversions: grouping };
  }
}

/**
 * The statement that answers a query, rows as `clicks`, `uniques`, `scans`, `conversions` and three lists of equal
 * length: currencies, sums and how many decimals each sum is written with. Without a grouping it gives one row, or
 * none when there is nothing to count.
 */
export function reportStatement(query: ReportQuery): ReportStatement {
  const key = keyColumns(query.groupBy);
  const keyType = query.groupBy === "day" ? "BIGINT" : "VARCHAR";
  const order =
    query.groupBy === "day"
      ? "key"
      : "sum(clicks) + sum(scans) DESC, sum(conversions) DESC, key ASC NULLS LAST";
  const where = conditions(query);
  const sql = `
    WITH visits AS (
      SELECT CAST(${key.clicks} AS ${keyType}) AS key, "trigger", visitor
      FROM clicks WHERE ${where} AND automated IS NULL
    ),
    visit_rows AS (
      SELECT key, count(*) FILTER (WHERE "trigger" = 'link') AS clicks, count(DISTINCT visitor) AS uniques,
        count(*) FILTER (WHERE "trigger" = 'qr') AS scans
      FROM visits GROUP BY key
    ),
    sums AS (
      SELECT CAST(${key.conversions} AS ${keyType}) AS key, CASE WHEN value IS NULL THEN NULL ELSE currency END AS paid_in,
        count(*) AS conversions, sum(value) AS total, max(decimals) AS decimals
      FROM conversions WHERE ${where} GROUP BY ALL
    ),
    conversion_rows AS (
      SELECT key, sum(conversions) AS conversions,
        list(paid_in ORDER BY paid_in) FILTER (WHERE paid_in IS NOT NULL) AS currencies,
        list(CAST(total AS VARCHAR) ORDER BY paid_in) FILTER (WHERE paid_in IS NOT NULL) AS sums,
        list(decimals ORDER BY paid_in) FILTER (WHERE paid_in IS NOT NULL) AS decimals
      FROM sums GROUP BY key
    ),
    parts AS (
      SELECT key, clicks, uniques, scans, 0 AS conversions, NULL AS currencies, NULL AS sums, NULL AS decimals
      FROM visit_rows
      UNION ALL
      SELECT key, 0, 0, 0, conversions, currencies, sums, decimals FROM conversion_rows
    )
    SELECT CAST(key AS VARCHAR) AS key_text, sum(clicks), sum(uniques), sum(scans), sum(conversions),
      any_value(currencies), any_value(sums), any_value(decimals)
    FROM parts GROUP BY key ORDER BY ${order} LIMIT ${query.rowLimit}`;
  const links =
    query.linkIds === null || query.linkIds.length === 0 ? {} : { links: query.linkIds.join(",") };
  const { workspaceId, from_ms, until_ms } = query;
  return { sql, parameters: { workspace: workspaceId, from: from_ms, until: until_ms, ...links } };
}

/** The same for clicks and conversions: whose, when, and on which links. */
function conditions({ linkIds }: ReportQuery): string {
  const period = "workspace_id = $workspace AND at_ms >= $from AND at_ms < $until";
  if (linkIds === null) return period;
  if (linkIds.length === 0) return `${period} AND false`;
  // One text instead of thousands of parameters: a tag may be on every link.
  return `${period} AND link_id IN (SELECT unnest(CAST(string_split($links, ',') AS BIGINT[])))`;
}
