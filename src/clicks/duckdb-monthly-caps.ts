import type { DuckDBConnection } from "@duckdb/node-api";
import { DAY_ms, monthStart } from "../lib/calendar.ts";
import { LruMap } from "../lib/lru-map.ts";
import { CAPPED_MONTHS_kept } from "../run-limits.ts";
import type { NamedScope } from "./duckdb-scopes.ts";
import { readNumber, runStatement } from "./duckdb-table.ts";
import { firstLeftOutStatement, type RowsLeftOut } from "./report-sql.ts";

/** What of a scope counts under a cap. */
interface CappedScope {
  readonly scope: NamedScope;
  /** The instant of the earliest click that does not; null when all do. */
  readonly firstLeftOut_ms: number | null;
}

/** Days since 1970-01-01: the first of a month, and the first after it. */
interface Month {
  readonly from_day: number;
  readonly until_day: number;
}

/**
 * Which clicks count where so many of a workspace's month do: the first that came in. A row's number is the order of
 * arrival and never changes, so once a month has reached a cap, which clicks count in it is settled: that is kept. Whoever
 * has no cap pays nothing for it.
 */
export class MonthlyCaps {
  /** The first row past the cap, by workspace, cap and month. */
  readonly #settled = new LruMap<string, number>(CAPPED_MONTHS_kept);

  /** For one report, in one transaction of a connection: puts caps on scopes. */
  within(connection: DuckDBConnection): (scope: NamedScope, cap: number | null) => Promise<CappedScope> {
    const known = new Map<string, CappedScope>();
    return async (scope, cap) => {
      if (cap === null) return { scope, firstLeftOut_ms: null };
      const name = `${scope.name} ${cap}`;
      const capped = known.get(name) ?? (await this.#cap(connection, scope, cap));
      known.set(name, capped);
      return capped;
    };
  }

  async #cap(connection: DuckDBConnection, scope: NamedScope, cap: number): Promise<CappedScope> {
    const leftOut: RowsLeftOut[] = [];
    for (const month of monthsOf(scope)) {
      const row = await this.#firstRowPast(connection, scope.workspaceId, cap, month);
      if (row !== null) leftOut.push({ row, ...month });
    }
    if (leftOut.length === 0) return { scope, firstLeftOut_ms: null };
    // Another set of clicks is another scope, with tallies of its own.
    const name = `${scope.name} ${leftOut.map(({ row, from_day }) => `${from_day}:${row}`).join(" ")}`;
    const capped = { ...scope, leftOut, name };
    const result = await runStatement(connection, firstLeftOutStatement(capped));
    const [[first] = []] = await result.getRows();
    return { scope: capped, firstLeftOut_ms: first === null ? null : Number(first) };
  }

  /** The row of the first click of a month that does not count; null while all do. */
  async #firstRowPast(
    connection: DuckDBConnection,
    workspaceId: number,
    cap: number,
    { from_day, until_day }: Month,
  ): Promise<number | null> {
    const key = `${workspaceId} ${cap} ${from_day}`;
    const settled = this.#settled.get(key);
    if (settled !== undefined) return settled;
    const from =
      "FROM clicks WHERE workspace_id = $workspace AND day >= $from AND day < $until AND automated = 0";
    const parameters = { workspace: workspaceId, from: from_day, until: until_day };
    const clicks = await readNumber(connection, { sql: `SELECT count(*) ${from}`, parameters });
    if (clicks <= cap) return null;
    const sql = `SELECT rowid ${from} ORDER BY rowid LIMIT 1 OFFSET ${cap}`;
    const row = await readNumber(connection, { sql, parameters });
    this.#settled.set(key, row);
    return row;
  }
}

/** The months that a scope's days lie in. */
function monthsOf({ from_ms, until_ms }: NamedScope): readonly Month[] {
  const months: Month[] = [];
  for (let place = 0; ; place += 1) {
    const start_ms = monthStart(from_ms, place);
    if (start_ms >= until_ms) return months;
    months.push({ from_day: start_ms / DAY_ms, until_day: monthStart(from_ms, place + 1) / DAY_ms });
  }
}
