import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { present } from "../lib/assert.ts";
import { DAY_ms } from "../lib/calendar.ts";
import { type AutomatedReason, automatedReasons, devices } from "./click.ts";
import type { AutomatedCount, AutomatedQuery, StoredVisit, VisitQuery } from "./click-store.ts";
import { ReportScopes } from "./duckdb-scopes.ts";
import { runStatement } from "./duckdb-table.ts";
import { inDuckDbTransaction } from "./duckdb-transaction.ts";
import { visitsOf } from "./report-sql.ts";

/** Days that are left out of no scope. */
const FOR_EVER_ms = Number.MAX_SAFE_INTEGER;

/** Where a list goes on: after the visit in this row, at this instant. */
interface Cursor {
  readonly row: number;
  readonly at_ms: number;
}

/** Lists visits as `ClickStore.visits` says. A visit's id is its row's number, counted from 1. */
export async function listVisits(
  connection: DuckDBConnection,
  query: VisitQuery,
): Promise<readonly StoredVisit[]> {
  return inDuckDbTransaction(connection, async () => {
    const { workspaceId, after } = query;
    const cursor = after === null ? null : await findCursor(connection, workspaceId, after);
    if (cursor === undefined) return [];
    const scope = await new ReportScopes(connection).of({ ...query, until_ms: FOR_EVER_ms });
    const { from, parameters } = visitsOf(scope);
    const conditions = [
      instantIs(">=", "from"),
      ...(query.counted === null ? [] : [`automated ${query.counted ? "=" : ">"} 0`]),
      ...(cursor === null
        ? []
        : [
            `(${instantIs("<", "cursor")} OR (day = $cursor_day AND ms_of_day = $cursor_ms AND clicks.rowid < $row))`,
          ]),
    ];
    // Few rows are put in order, and only those meet their texts.
    const sql = `
      WITH newest AS MATERIALIZED (
        SELECT clicks.rowid AS row, day, ms_of_day, origin, scan, automated, device, country, referrer
        FROM ${from} AND ${conditions.join(" AND ")}
        ORDER BY day DESC, ms_of_day DESC, row DESC LIMIT ${query.limit}
      )
      SELECT row, day, ms_of_day, scan, automated, device, country, referrers.referrer, link_id, destination,
        utm_source, utm_medium, utm_campaign, utm_term, utm_content
      FROM newest JOIN origins ON origins.id = newest.origin LEFT JOIN referrers ON referrers.id = newest.referrer
      ORDER BY day DESC, ms_of_day DESC, row DESC`;
    const instants = {
      ...instantParameters("from", query.from_ms),
      ...(cursor === null ? {} : { ...instantParameters("cursor", cursor.at_ms), row: cursor.row }),
    };
    const found = await runStatement(connection, { sql, parameters: { ...parameters, ...instants } });
    return (await found.getRows()).map(readVisit);
  });
}

/** Counts automated visits as `ClickStore.automated` says. */
export async function countAutomated(
  connection: DuckDBConnection,
  query: AutomatedQuery,
): Promise<readonly AutomatedCount[]> {
  return inDuckDbTransaction(connection, async () => {
    const { from, parameters } = visitsOf(await new ReportScopes(connection).of(query));
    const sql = `SELECT day, automated, count(*) FROM ${from} AND automated > 0 GROUP BY ALL`;
    const counted = await runStatement(connection, { sql, parameters });
    return (await counted.getRows()).map(([day, automated, visits]) => ({
      day: Number(day),
      reason: present(reasonOf(automated), "the reason of an automated visit"),
      visits: Number(visits),
    }));
  });
}

/** The visit of an id as a place in the list; undefined when the workspace has none of this id. */
async function findCursor(
  connection: DuckDBConnection,
  workspaceId: number,
  id: number,
): Promise<Cursor | undefined> {
  const sql =
    "SELECT day, ms_of_day FROM clicks WHERE clicks.rowid = $row AND workspace_id = $workspace LIMIT 1";
  const parameters = { row: id - 1, workspace: workspaceId };
  const [found] = await (await runStatement(connection, { sql, parameters })).getRows();
  return found === undefined ? undefined : { row: id - 1, at_ms: instantOf(found[0], found[1]) };
}

/** SQL that compares a click's instant with that of the parameters `instantParameters` names so. */
function instantIs(relation: "<" | ">=", name: string): string {
  const strict = relation.charAt(0);
  return `(day ${strict} $${name}_day OR (day = $${name}_day AND ms_of_day ${relation} $${name}_ms))`;
}

function instantParameters(name: string, at_ms: number): Record<string, number> {
  const day = Math.floor(at_ms / DAY_ms);
  return { [`${name}_day`]: day, [`${name}_ms`]: at_ms - day * DAY_ms };
}

function instantOf(day: DuckDBValue | undefined, ms_of_day: DuckDBValue | undefined): number {
  return Number(day) * DAY_ms + Number(ms_of_day);
}

function readVisit(columns: readonly DuckDBValue[]): StoredVisit {
  const [row, day, ms_of_day, scan, automated, device, country, referrer, linkId, destination, ...utm] =
    columns;
  const [utm_source, utm_medium, utm_campaign, utm_term, utm_content] = utm.map(textOf);
  return {
    id: Number(row) + 1,
    linkId: Number(linkId),
    at_ms: instantOf(day, ms_of_day),
    trigger: Number(scan) === 1 ? "qr" : "link",
    automated: reasonOf(automated),
    device: devices[Number(device)] ?? "other",
    country: countryOf(Number(country)),
    referrer: textOf(referrer),
    destination: String(destination),
    utm_source: utm_source ?? null,
    utm_medium: utm_medium ?? null,
    utm_campaign: utm_campaign ?? null,
    utm_term: utm_term ?? null,
    utm_content: utm_content ?? null,
  };
}

function textOf(value: DuckDBValue | undefined): string | null {
  return typeof value === "string" ? value : null;
}

function reasonOf(automated: DuckDBValue | undefined): AutomatedReason | null {
  return automatedReasons[Number(automated) - 1] ?? null;
}

function countryOf(country: number): string | null {
  return country === 0 ? null : String.fromCharCode(Math.floor(country / 256), country % 256);
}
