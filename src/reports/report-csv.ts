import { csvText } from "../lib/csv.ts";
import type { Report } from "./report.contract.ts";
import { rowKey } from "./report-row.rules.ts";

/**
 * A report's rows as CSV: a header and one row a group, money in one column a currency (`value_EUR`), an empty cell for
 * what is null.
 */
export function reportCsv({ group_by, rows, totals }: Report): string {
  const figures = ["clicks", "uniques", "scans", "conversions"] as const;
  const values = [totals.value, ...rows.map(({ value }) => value)];
  const currencies = [...new Set(values.flatMap((value) => Object.keys(value ?? {})))].sort();
  const header = [group_by, ...figures, ...currencies.map((currency) => `value_${currency}`)];
  const records = rows.map((row) => [
    rowKey(row, group_by),
    ...figures.map((figure) => row[figure]),
    ...currencies.map((currency) => row.value?.[currency] ?? null),
  ]);
  return csvText([header, ...records]);
}

/** The name under which a report is saved. */
export function reportFileName({ group_by, from, to }: Report): string {
  return `report-by-${group_by.replaceAll("_", "-")}-${from}-to-${to}.csv`;
}
