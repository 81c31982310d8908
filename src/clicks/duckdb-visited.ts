import type { DuckDBConnection } from "@duckdb/node-api";
import type { VisitedQuery } from "./click-store.ts";
import type { DuckDbDatabase } from "./duckdb-database.ts";
import { ReportScopes } from "./duckdb-scopes.ts";
import { runStatement } from "./duckdb-table.ts";
import type { VisitedIds } from "./visited-links.ts";

/** Finds links as `ClickStore.visited` says, in the tally that reports by link grow, too. */
export async function findVisited(
  connection: DuckDBConnection,
  { tallies, caps }: Pick<DuckDbDatabase, "tallies" | "caps">,
  query: VisitedQuery,
): Promise<VisitedIds> {
  return tallies.inTransaction(connection, async (find) => {
    const whole = await new ReportScopes(connection).of({ ...query, linkIds: null });
    const { scope } = await caps.within(connection)(whole, query.monthlyCap);
    const table = await find(scope, "link");
    // Sums have 128 bits, which take twice as long to sort; numbers are read faster as doubles, which hold every id.
    const sql = `
      SELECT CAST(id AS DOUBLE) FROM (
        SELECT CAST(key AS BIGINT) AS id, CAST(sum(clicks + scans) AS BIGINT) AS visits FROM ${table} GROUP BY key
      ) ORDER BY visits DESC, id DESC`;
    const found = await runStatement(connection, { sql, parameters: {} });
    const byVisits = new Float64Array(found.rowCount);
    let place = 0;
    for (const chunk of await found.fetchAllChunks()) {
      const ids = chunk.getColumnVector(0);
      for (let row = 0; row < chunk.rowCount; row += 1, place += 1)
        byVisits[place] = Number(ids.getItem(row));
    }
    return { byVisits, byId: byVisits.toSorted() };
  });
}
