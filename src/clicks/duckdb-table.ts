import {
  BIGINT,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBMaterializedResult,
  type DuckDBType,
  type DuckDBValue,
  DuckDBVector,
  VARCHAR,
} from "@duckdb/node-api";
import type { ReportStatement } from "./report-sql.ts";

/** A table's columns, in their order, and what each holds. */
export type Columns = Readonly<Record<string, DuckDBType>>;

/** Makes an empty temporary table of a connection, in the place of an older one of that name. */
export async function makeTemporaryTable(
  connection: DuckDBConnection,
  name: string,
  columns: Columns,
): Promise<void> {
  const definitions = Object.entries(columns).map(([column, type]) => `"${column}" ${type.toString()}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${name} (${definitions.join(", ")})`);
}

/** Appends rows to a table of these columns, value by value: for the few. */
export async function appendRows(
  connection: DuckDBConnection,
  table: { readonly name: string; readonly catalog?: "temp" },
  columns: Columns,
  rows: readonly (readonly DuckDBValue[])[],
): Promise<void> {
  const types = Object.values(columns);
  const appender = await connection.createAppender(table.name, "main", table.catalog);
  try {
    for (let first = 0; first < rows.length; first += DuckDBVector.standardSize()) {
      const some = rows.slice(first, first + DuckDBVector.standardSize());
      const chunk = DuckDBDataChunk.create(types, some.length);
      chunk.setRows(some);
      appender.appendDataChunk(chunk);
    }
  } finally {
    appender.closeSync();
  }
}

/** Runs a statement with its parameters: whole numbers and texts. */
export async function runStatement(
  connection: DuckDBConnection,
  { sql, parameters }: ReportStatement,
): Promise<DuckDBMaterializedResult> {
  const values: Record<string, DuckDBValue> = {};
  const types: Record<string, DuckDBType> = {};
  for (const [name, value] of Object.entries(parameters)) {
    values[name] = typeof value === "number" ? BigInt(value) : value;
    types[name] = typeof value === "number" ? BIGINT : VARCHAR;
  }
  return connection.run(sql, values, types);
}

/** The one number that a statement gives. */
export async function readNumber(connection: DuckDBConnection, statement: ReportStatement): Promise<number> {
  const result = await runStatement(connection, statement);
  const [[number] = []] = await result.getRows();
  return Number(number);
}
