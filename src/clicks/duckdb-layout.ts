import {
  BIGINT,
  DECIMAL,
  type DuckDBConnection,
  INTEGER,
  UHUGEINT,
  USMALLINT,
  UTINYINT,
  VARCHAR,
} from "@duckdb/node-api";
import { MONEY_FRACTION_digits, MONEY_WHOLE_digits } from "../limits.ts";
import type { Columns } from "./duckdb-table.ts";

// How the click store's file is laid out. A click is a row of numbers. What it shares with others, its link's values
// and its referrer, stands once in a table of its own: that makes clicks quick to write, small, and quick to count.

/** Goes up with every change that an older or a newer program would misread. */
const LAYOUT = 2;

/** The UTM values and the chosen URL, as they were at the click or the conversion. */
export const linkValues = {
  utm_source: VARCHAR,
  utm_medium: VARCHAR,
  utm_campaign: VARCHAR,
  utm_term: VARCHAR,
  utm_content: VARCHAR,
  destination: VARCHAR,
} as const satisfies Columns;

/** Nothing is ever changed in these rows, nor deleted: a row's number (`rowid`) tells which came later. */
export const clickColumns = {
  workspace_id: BIGINT,
  /** `origins.id`. */
  origin: INTEGER,
  /** UTC days since 1970-01-01, and milliseconds since that day began. */
  day: INTEGER,
  ms_of_day: INTEGER,
  visitor: UHUGEINT,
  /** 1 for a scan. */
  scan: UTINYINT,
  /** 0 for a person's visit, else the reason's place in `automatedReasons`, plus 1. */
  automated: UTINYINT,
  /** Place in `devices`. */
  device: UTINYINT,
  /** The two letters' codes, 256 × the first + the second; 0 for none. */
  country: USMALLINT,
  /** `referrers.id`; 0 for a direct visit. */
  referrer: INTEGER,
} as const satisfies Columns;

export const originColumns = {
  id: INTEGER,
  /** Of all that follows: how an origin is found again. */
  digest: UHUGEINT,
  workspace_id: BIGINT,
  link_id: BIGINT,
  ...linkValues,
} as const satisfies Columns;

export const referrerColumns = { id: INTEGER, referrer: VARCHAR } as const satisfies Columns;

export const conversionColumns = {
  id: BIGINT,
  workspace_id: BIGINT,
  link_id: BIGINT,
  at_ms: BIGINT,
  kind: VARCHAR,
  // Decisions, section 8: 18 digits before the point and 12 after it.
  value: DECIMAL(MONEY_WHOLE_digits + MONEY_FRACTION_digits, MONEY_FRACTION_digits),
  /** How many digits after the point were written. */
  decimals: UTINYINT,
  currency: VARCHAR,
  ...linkValues,
} as const satisfies Columns;

/** How far each file of the click log has been taken in; changed in the transaction that takes it in. */
const positionColumns = { segment: VARCHAR, taken_bytes: BIGINT } as const satisfies Columns;

const tables: Readonly<Record<string, Columns>> = {
  clicks: clickColumns,
  origins: originColumns,
  referrers: referrerColumns,
  conversions: conversionColumns,
  log_positions: positionColumns,
};

export const tableNames: readonly string[] = Object.keys(tables);

/** Makes the tables in an empty file. Throws, in words, when the file is laid out in another way. */
export async function prepareLayout(writer: DuckDBConnection): Promise<void> {
  const found = await layoutOf(writer);
  if (found === LAYOUT) return;
  if (found !== null) throw strangeLayout(found);
  for (const [name, columns] of Object.entries(tables)) {
    const definitions = Object.entries(columns).map(([column, type]) => `"${column}" ${type.toString()}`);
    await writer.run(`CREATE TABLE ${name} (${definitions.join(", ")})`);
  }
  await writer.run(`CREATE TABLE layout AS SELECT ${LAYOUT} AS number`);
}

/** Makes sure that a file that is only read is laid out as this version has it. Throws, in words, when it is not. */
export async function readLayout(reader: DuckDBConnection): Promise<void> {
  const found = await layoutOf(reader);
  if (found !== LAYOUT) throw strangeLayout(found);
}

function strangeLayout(found: number | null): Error {
  return new Error(`clicks.duckdb has layout ${found}, and this version of the program reads ${LAYOUT}`);
}

/** The layout of a file: null for an empty one. The first layout had no number. */
async function layoutOf(writer: DuckDBConnection): Promise<number | null> {
  const names = await writer.runAndReadAll("SELECT table_name FROM duckdb_tables() WHERE NOT temporary");
  const known = names.getRows().map(([name]) => String(name));
  if (known.length === 0) return null;
  if (!known.includes("layout")) return 1;
  const numbers = await writer.runAndReadAll("SELECT number FROM layout");
  return Number(numbers.getRows()[0]?.[0]);
}
