import { BOOLEAN, type DuckDBConnection } from "@duckdb/node-api";
import { TALLIES_bytes_at_most, TALLY_GROWTH_share, TALLY_SPARE_rows } from "../run-limits.ts";
import { clickColumns } from "./duckdb-layout.ts";
import type { NamedScope } from "./duckdb-scopes.ts";
import { makeTemporaryTable, readNumber, runStatement } from "./duckdb-table.ts";
import { inDuckDbTransaction } from "./duckdb-transaction.ts";
import type { CountedBy } from "./report-groupings.ts";
import {
  growStatement,
  sinceStatement,
  TALLY_columns,
  tallyStatement,
  touchedStatement,
} from "./report-sql.ts";

/** A grouping, or null for all together. */
export type TallyGrouping = CountedBy | null;

/** What a grouping was counted into: rows of `TALLY_columns`. */
interface TallyTable {
  readonly name: string;
  /** Rows when it was made or last put together, and those added since. */
  rows: number;
  added: number;
}

/** The clicks of a scope, counted by those groupings that were asked for. All of it is of one state of the store. */
interface Tally {
  readonly tables: Map<TallyGrouping, TallyTable>;
  /** The clicks in rows before this one are counted. */
  counted_rows: number;
  /** null when it has changed since it was measured. */
  size_bytes: number | null;
}

/** Gives the table in which the clicks of a scope are counted by a grouping, as the transaction sees them. */
export type FindTally = (scope: NamedScope, grouping: TallyGrouping) => Promise<string>;

const { visitor, ...plainColumns } = clickColumns;
const { origin, day, ms_of_day, scan, device, country, referrer } = plainColumns;
/** As `touchedStatement` fills it. */
const touchedColumns = { known: BOOLEAN, origin, day, ms_of_day, visitor, scan, device, country, referrer };

/** A row's numbers, and what DuckDB needs beside them. */
const ROW_bytes = 48;

/**
 * What reports have counted, kept for the next look at the same scope: then only the clicks that came since are counted.
 * Clicks are never changed, so this holds whatever day a late one belongs to. Kept in a database in memory, which is
 * attached as `tallies`.
 */
export class Tallies {
  /** By scope; those used longest ago come first. */
  readonly #tallies = new Map<string, Tally>();
  readonly #inUse = new Set<string>();
  readonly #limit_bytes: number;
  #lastTable = 0;

  constructor(limit_bytes = TALLIES_bytes_at_most) {
    this.#limit_bytes = limit_bytes;
  }

  /**
   * Runs `work` in one transaction of a connection, in which every tally is of the same state. No two may run at once
   * that ask for the same scope.
   */
  async inTransaction<T>(connection: DuckDBConnection, work: (find: FindTally) => Promise<T>): Promise<T> {
    const used = new Set<string>();
    let rows: number | null = null;
    const find: FindTally = async (scope, grouping) => {
      used.add(scope.name);
      this.#inUse.add(scope.name);
      rows ??= await readNumber(connection, { sql: "SELECT count(*) FROM clicks", parameters: {} });
      const tally = await this.#upTo(connection, scope, rows);
      // Used last, so forgotten last.
      this.#tallies.delete(scope.name);
      this.#tallies.set(scope.name, tally);
      return this.#tableOf(connection, tally, scope, grouping);
    };
    try {
      return await inDuckDbTransaction(connection, async () => {
        const result = await work(find);
        for (const name of used) await this.#measure(connection, name);
        return result;
      });
    } catch (error) {
      // The tables are as they were before, and what is known of them here is not.
      for (const name of used) await this.#forget(connection, name).catch(() => {});
      throw error;
    } finally {
      for (const name of used) this.#inUse.delete(name);
      await this.#makeRoom(connection).catch(() => {});
    }
  }

  /** The tally of a scope, with all clicks in rows before `rows` in it. */
  async #upTo(connection: DuckDBConnection, scope: NamedScope, rows: number): Promise<Tally> {
    const known = this.#tallies.get(scope.name);
    if (known === undefined) return { tables: new Map(), counted_rows: rows, size_bytes: null };
    if (known.counted_rows === rows) return known;
    const fresh = await readNumber(connection, sinceStatement(scope, known.counted_rows));
    if (fresh > TALLY_GROWTH_share * known.counted_rows) {
      await this.#forget(connection, scope.name);
      return { tables: new Map(), counted_rows: rows, size_bytes: null };
    }
    if (fresh > 0) await this.#grow(connection, known, scope);
    known.counted_rows = rows;
    return known;
  }

  async #tableOf(
    connection: DuckDBConnection,
    tally: Tally,
    scope: NamedScope,
    grouping: TallyGrouping,
  ): Promise<string> {
    const known = tally.tables.get(grouping);
    if (known !== undefined) return known.name;
    const table = await this.#count(connection, scope, grouping);
    tally.tables.set(grouping, table);
    tally.size_bytes = null;
    return table.name;
  }

  async #count(
    connection: DuckDBConnection,
    scope: NamedScope,
    grouping: TallyGrouping,
  ): Promise<TallyTable> {
    this.#lastTable += 1;
    const name = `tallies.tally_${this.#lastTable}`;
    await connection.run(`CREATE TABLE ${name} (${TALLY_columns})`);
    const { rowsChanged } = await runStatement(connection, tallyStatement(name, grouping, scope));
    return { name, rows: rowsChanged, added: 0 };
  }

  async #grow(connection: DuckDBConnection, tally: Tally, scope: NamedScope): Promise<void> {
    await makeTemporaryTable(connection, "touched", touchedColumns);
    await runStatement(connection, touchedStatement(scope, tally.counted_rows));
    for (const [grouping, table] of tally.tables) {
      const { rowsChanged } = await runStatement(connection, growStatement(table.name, grouping));
      table.added += rowsChanged;
      if (table.added > table.rows + TALLY_SPARE_rows) await putTogether(connection, table);
    }
    await connection.run("DROP TABLE temp.touched");
    tally.size_bytes = null;
  }

  /** Forgets the tallies used longest ago until the others fit. */
  async #makeRoom(connection: DuckDBConnection): Promise<void> {
    let total_bytes = 0;
    for (const { size_bytes } of this.#tallies.values()) total_bytes += size_bytes ?? 0;
    for (const [name, { size_bytes }] of this.#tallies) {
      if (total_bytes <= this.#limit_bytes) return;
      if (this.#inUse.has(name)) continue;
      total_bytes -= size_bytes ?? 0;
      await this.#forget(connection, name);
    }
  }

  async #forget(connection: DuckDBConnection, name: string): Promise<void> {
    const tally = this.#tallies.get(name);
    this.#tallies.delete(name);
    for (const table of tally?.tables.values() ?? [])
      await connection.run(`DROP TABLE IF EXISTS ${table.name}`);
  }

  async #measure(connection: DuckDBConnection, name: string): Promise<void> {
    const tally = this.#tallies.get(name);
    if (tally === undefined || tally.size_bytes !== null) return;
    tally.size_bytes = 0;
    for (const table of tally.tables.values()) {
      const sql = `SELECT coalesce(sum(coalesce(strlen(key), 0) + ${ROW_bytes}), 0) FROM ${table.name}`;
      tally.size_bytes += await readNumber(connection, { sql, parameters: {} });
    }
  }
}

/** Makes one row a key again. */
async function putTogether(connection: DuckDBConnection, table: TallyTable): Promise<void> {
  const sums = "sum(clicks) AS clicks, sum(uniques) AS uniques, sum(scans) AS scans";
  await connection.run(
    `CREATE OR REPLACE TABLE ${table.name} AS SELECT key, ${sums} FROM ${table.name} GROUP BY key`,
  );
  table.rows = await readNumber(connection, { sql: `SELECT count(*) FROM ${table.name}`, parameters: {} });
  table.added = 0;
}
