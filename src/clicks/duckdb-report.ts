import { type DuckDBConnection, DuckDBListValue, type DuckDBValue } from "@duckdb/node-api";
import { formatDecimal, parseDecimal } from "../lib/decimal.ts";
import type { Figures, FiguresRow, ReportFigures, ReportQuery } from "./click-store.ts";
import type { DuckDbDatabase } from "./duckdb-database.ts";
import { ReportScopes } from "./duckdb-scopes.ts";
import { runStatement } from "./duckdb-table.ts";
import type { CountedBy } from "./report-groupings.ts";
import { reportStatement } from "./report-sql.ts";

const noFigures: Figures = { clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null };

/** Answers queries on a connection of their own, in one transaction: all of them see the same state of the store. */
export async function runReport(
  connection: DuckDBConnection,
  { tallies, caps }: Pick<DuckDbDatabase, "tallies" | "caps">,
  queries: readonly ReportQuery[],
): Promise<readonly ReportFigures[]> {
  return tallies.inTransaction(connection, async (find) => {
    const scopes = new ReportScopes(connection);
    const counting = caps.within(connection);
    const answers: ReportFigures[] = [];
    for (const query of queries) {
      const { scope, firstLeftOut_ms } = await counting(await scopes.of(query), query.monthlyCap);
      const read = async (groupBy: CountedBy | null): Promise<readonly FiguresRow[]> => {
        const table = await find(scope, groupBy);
        const statement = reportStatement(table, scope, { ...query, groupBy });
        return (await (await runStatement(connection, statement)).getRows()).map(readRow);
      };
      const [totals = noFigures] = await read(null);
      const rows = query.groupBy === null ? [] : await read(query.groupBy);
      answers.push({ rows, totals: figuresOf(totals), firstLeftOut_ms });
    }
    return answers;
  });
}

function readRow(row: readonly DuckDBValue[]): FiguresRow {
  const [key, clicks, uniques, scans, conversions, currencies, sums, decimals] = row;
  return {
    key: key === null || key === undefined ? null : String(key),
    clicks: Number(clicks),
    uniques: Number(uniques),
    scans: Number(scans),
    conversions: Number(conversions),
    value: readMoney(itemsOf(currencies), itemsOf(sums), itemsOf(decimals)),
  };
}

function itemsOf(list: DuckDBValue | undefined): readonly DuckDBValue[] {
  return list instanceof DuckDBListValue ? list.items : [];
}

function readMoney(
  currencies: readonly DuckDBValue[],
  sums: readonly DuckDBValue[],
  decimals: readonly DuckDBValue[],
): Record<string, string> | null {
  if (currencies.length === 0) return null;
  const entries = currencies.map((currency, place): [string, string] => [
    String(currency),
    withDecimals(String(sums[place]), Number(decimals[place])),
  ]);
  return Object.fromEntries(entries);
}

/** DuckDB writes every sum with twelve decimals. Those past the longest addend's are zeros, and go. */
function withDecimals(text: string, decimals: number): string {
  const { units, scale } = parseDecimal(text);
  return formatDecimal({ units: units / 10n ** BigInt(scale - decimals), scale: decimals });
}

function figuresOf({ clicks, uniques, scans, conversions, value }: Figures): Figures {
  return { clicks, uniques, scans, conversions, value };
}
