import { DAY_ms, HOUR_ms } from "../lib/calendar.ts";
import { devices } from "./click.ts";
import type { ReportQuery } from "./click-store.ts";
import { type CountedBy, triggers } from "./report-groupings.ts";
import { clickConditions, conversionConditions } from "./visit-filter-sql.ts";

/** A statement with named parameters (`$name`). */
export interface ReportStatement {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, number | string>>;
}

/** Whose clicks and conversions, when, and on which links. */
export interface Scope extends Pick<ReportQuery, "workspaceId" | "from_ms" | "until_ms" | "values"> {
  /** The links that a filter leaves; null without one. */
  readonly chosen: ChosenLinks | null;
  /** Clicks that do not count. */
  readonly leftOut: readonly RowsLeftOut[];
}

/** Rows from this one on, of some days: from the first of them to before the other, in days since 1970-01-01. */
export interface RowsLeftOut {
  readonly row: number;
  readonly from_day: number;
  readonly until_day: number;
}

/** Tables with the ids of links, and of all their origins. */
export interface ChosenLinks {
  readonly links: string;
  readonly origins: string;
}

/** How the clicks of a grouping are told apart by a number, and the text of a number. */
interface ClickKey {
  readonly number: string;
  readonly text: string;
  /** The column of `origins` that the number stands for; null when it needs none. */
  readonly originColumn: string | null;
}

/** Nobody knows where a conversion, told by a server, was made and on what. */
const NOBODY_KNOWS = "NULL";

function clickKey(grouping: CountedBy | null): ClickKey {
  const plain = (number: string, text: string): ClickKey => ({ number, text, originColumn: null });
  switch (grouping) {
    case null:
      return plain("0", "NULL");
    case "day":
      return plain("day", "CAST(number AS VARCHAR)");
    case "hour":
      return plain(`ms_of_day // ${HOUR_ms}`, "CAST(number AS VARCHAR)");
    case "country":
      return plain("country", "CASE WHEN number > 0 THEN chr(number // 256) || chr(number % 256) END");
    case "device":
      return plain("device", inWords("number", devices));
    case "referrer":
      return plain("referrer", "(SELECT referrer FROM referrers WHERE id = number)");
    case "trigger":
      return plain("scan", inWords("number", triggers));
    case "event_type":
      return plain("scan", inWords("number", ["click", "scan"]));
    case "utm_source":
    case "utm_medium":
    case "utm_campaign":
    case "utm_term":
    case "utm_content":
    case "destination":
      return {
        number: "numbers.number",
        text: "(SELECT any_value(text) FROM numbers WHERE numbers.number = counted.number)",
        originColumn: grouping,
      };
    case "link":
      return {
        number: "numbers.number",
        text: "(SELECT CAST(any_value(text) AS VARCHAR) FROM numbers WHERE numbers.number = counted.number)",
        originColumn: "link_id",
      };
  }
}

function conversionKey(grouping: CountedBy | null): string {
  switch (grouping) {
    case null:
      return "NULL";
    case "day":
      return `at_ms // ${DAY_ms}`;
    case "hour":
      return `(at_ms % ${DAY_ms}) // ${HOUR_ms}`;
    case "country":
    case "device":
    case "referrer":
    case "trigger":
      return NOBODY_KNOWS;
    case "event_type":
      return "kind";
    case "utm_source":
    case "utm_medium":
    case "utm_campaign":
    case "utm_term":
    case "utm_content":
    case "destination":
      return grouping;
    case "link":
      return "link_id";
  }
}

/** SQL that turns a number into the word at that place. */
function inWords(column: string, words: readonly string[]): string {
  return `CASE ${column} ${words.map((word, place) => `WHEN ${place} THEN '${word}'`).join(" ")} ELSE 'other' END`;
}

/** The columns of a table that keeps what was counted, one or more rows a key. */
export const TALLY_columns = "key VARCHAR, clicks BIGINT, uniques BIGINT, scans BIGINT";

/** Fills a table with ids of links. One text instead of thousands of parameters: a tag may be on every link. */
export function chosenLinksStatement({ links }: ChosenLinks, linkIds: readonly number[]): ReportStatement {
  const sql = `INSERT INTO ${links} SELECT DISTINCT unnest(CAST(string_split($links, ',') AS BIGINT[]))`;
  return { sql, parameters: { links: linkIds.join(",") } };
}

/** Fills a table with the origins of the links in another. */
export function chosenOriginsStatement({ links, origins }: ChosenLinks, workspace: number): ReportStatement {
  const sql = `INSERT INTO ${origins}
    SELECT id FROM origins WHERE workspace_id = $workspace AND link_id IN (SELECT id FROM ${links})`;
  return { sql, parameters: { workspace } };
}

/** Counts the clicks of a scope, by a grouping or all together, into a table of `TALLY_columns`. */
export function tallyStatement(table: string, grouping: CountedBy | null, scope: Scope): ReportStatement {
  const { from, parameters } = clicksOf(scope);
  const clicks = `SELECT clicks.*, false AS known FROM ${from}`;
  const sql = tallySql(table, grouping, clicks, "workspace_id = $workspace");
  return { sql, parameters };
}

/** Adds to such a table what `touched`, made by `touchedStatement`, tells of clicks that came since. */
export function growStatement(table: string, grouping: CountedBy | null): ReportStatement {
  const sql = tallySql(table, grouping, "FROM touched", "id IN (SELECT origin FROM touched)");
  return { sql, parameters: {} };
}

/**
 * Clicks that are known count for no figure. They tell which visitors were there before: those of a key who are in it
 * less those who were known in it are the new ones.
 */
function tallySql(table: string, grouping: CountedBy | null, clicks: string, origins: string): string {
  const { number, text, originColumn } = clickKey(grouping);
  // Grouped by numbers: by texts it would take up to three times as long.
  const numbers = `numbers AS MATERIALIZED (
      SELECT id, "${originColumn}" AS text, CAST(dense_rank() OVER (ORDER BY "${originColumn}") AS INTEGER) AS number
      FROM origins WHERE ${origins}
    ),`;
  return `
    INSERT INTO ${table}
    WITH ${originColumn === null ? "" : numbers}
    counted AS (
      SELECT ${number} AS number, count(*) FILTER (WHERE scan = 0 AND NOT known) AS clicks,
        count(DISTINCT visitor) - count(DISTINCT visitor) FILTER (WHERE known) AS uniques,
        count(*) FILTER (WHERE scan = 1 AND NOT known) AS scans
      FROM (${clicks}) clicks ${originColumn === null ? "" : "JOIN numbers ON numbers.id = clicks.origin"}
      GROUP BY ALL
    )
    SELECT ${text}, clicks, uniques, scans FROM counted WHERE clicks + scans > 0`;
}

/** How many clicks of a scope came at the row `$since` and after it. */
export function sinceStatement(scope: Scope, since: number): ReportStatement {
  const { from, parameters } = clicksOf(scope);
  return {
    sql: `SELECT count(*) FROM ${from} AND clicks.rowid >= $since`,
    parameters: { ...parameters, since },
  };
}

/** Makes the table `touched`: the clicks of a scope since a row, and all that their visitors did in it before. */
export function touchedStatement(scope: Scope, since: number): ReportStatement {
  const { from, parameters } = clicksOf(scope);
  const sql = `
    INSERT INTO touched SELECT clicks.rowid < $since AS known, origin, day, ms_of_day, visitor, scan, device, country, referrer
    FROM ${from} AND visitor IN (SELECT visitor FROM ${from} AND clicks.rowid >= $since)`;
  return { sql, parameters: { ...parameters, since } };
}

/**
 * The statement that answers a query from the table its clicks were counted into: rows as key, clicks, uniques, scans,
 * conversions and three lists of equal length: currencies, sums and how many decimals each sum is written with. Without
 * a grouping it gives one row, or none when there is nothing to count.
 */
export function reportStatement(
  table: string,
  scope: Scope,
  { groupBy, rowLimit, orderBy = "visits" }: Pick<ReportQuery, "groupBy" | "rowLimit" | "orderBy">,
): ReportStatement {
  const visits = "sum(clicks) + sum(scans)";
  const order =
    groupBy === "day" || groupBy === "hour"
      ? "CAST(key AS BIGINT)"
      : `${orderBy === "visits" ? visits : `sum(${orderBy})`} DESC, ${visits} DESC, sum(conversions) DESC, key ASC NULLS LAST`;
  const { from, parameters } = conversionsOf(scope);
  const sql = `
    WITH sums AS (
      SELECT CAST(${conversionKey(groupBy)} AS VARCHAR) AS key,
        CASE WHEN value IS NULL THEN NULL ELSE currency END AS paid_in,
        count(*) AS conversions, sum(value) AS total, max(decimals) AS decimals
      FROM ${from} GROUP BY ALL
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
      FROM ${table}
      UNION ALL
      SELECT key, 0, 0, 0, conversions, currencies, sums, decimals FROM conversion_rows
    )
    SELECT key, sum(clicks), sum(uniques), sum(scans), sum(conversions),
      any_value(currencies), any_value(sums), any_value(decimals)
    FROM parts GROUP BY key ORDER BY ${order} LIMIT ${rowLimit}`;
  return { sql, parameters };
}

/** A scope's clicks, as what follows FROM; more conditions may follow. */
function clicksOf(scope: Scope): ScopeRows {
  const { from, parameters } = visitsOf(scope);
  const left = scope.leftOut.length === 0 ? "" : ` AND NOT (${isLeftOut(scope)})`;
  return { from: `${from} AND automated = 0${left}`, parameters };
}

function isLeftOut({ leftOut }: Scope): string {
  return leftOut
    .map(
      ({ row, from_day, until_day }) =>
        `(clicks.rowid >= ${row} AND day >= ${from_day} AND day < ${until_day})`,
    )
    .join(" OR ");
}

/** The instant of the earliest click of a scope that is left out; null when none is. */
export function firstLeftOutStatement(scope: Scope): ReportStatement {
  const { from, parameters } = visitsOf(scope);
  const instant = `CAST(day AS BIGINT) * ${DAY_ms} + ms_of_day`;
  return {
    sql: `SELECT min(${instant}) FROM ${from} AND automated = 0 AND (${isLeftOut(scope)})`,
    parameters,
  };
}

/** Rows of a scope: what follows FROM, where more conditions may follow, and its parameters. */
export interface ScopeRows {
  readonly from: string;
  readonly parameters: ReportStatement["parameters"];
}

/** A scope's visits, people's and automated ones; of whole days. */
export function visitsOf({ workspaceId, from_ms, until_ms, chosen, values }: Scope): ScopeRows {
  // A join takes half as long as IN: each origin stands in the table once.
  const table =
    chosen === null ? "clicks" : `clicks JOIN ${chosen.origins} chosen ON chosen.id = clicks.origin`;
  const { sql, parameters } = clickConditions(values ?? {});
  return {
    from: `${table} WHERE workspace_id = $workspace AND day >= $from AND day < $until${sql}`,
    parameters: {
      workspace: workspaceId,
      from: Math.floor(from_ms / DAY_ms),
      until: Math.ceil(until_ms / DAY_ms),
      ...parameters,
    },
  };
}

/** A scope's conversions, likewise. */
function conversionsOf({ workspaceId, from_ms, until_ms, chosen, values }: Scope): ScopeRows {
  const table =
    chosen === null
      ? "conversions"
      : `conversions JOIN ${chosen.links} chosen ON chosen.id = conversions.link_id`;
  const { sql, parameters } = conversionConditions(values ?? {});
  return {
    from: `${table} WHERE workspace_id = $workspace AND at_ms >= $from AND at_ms < $until${sql}`,
    parameters: { workspace: workspaceId, from: from_ms, until: until_ms, ...parameters },
  };
}
