import { stringify } from "csv-stringify/sync";
import type { Report } from "./report.contract.ts";
import { rowKey } from "./report-row.rules.ts";

/**
 * A report's rows as CSV (RFC 4180): a header and one row a group, money in one column a currency (`value_EUR`), an empty cell
 * for what is null. UTF-8 with a byte order mark, without which Excel takes it for another encoding. Keys are what
 * visitors and members wrote: those that a spreadsheet would take for a formula come behind an apostrophe.
 */
export function reportCsv({ group_by, rows, totals }: Report): string {
  const figures = ["clicks", "uniques", "scans", "conversions"] as const;
  const values = [totals.value, ...rows.map(({ value }) => value)];
  const currencies = [...new Set(values.flatMap((value) => Object.keys(value ?? {})))].sort();
  const header = [group_by, ...figures, ...currencies.map((currency) => `value_${currency}`)];
  const records = rows.map((row) => [
    plainText(rowKey(row, group_by)),
    ...figures.map((figure) => row[figure]),
    ...currencies.map((currency) => row.value?.[currency] ?? ""),
  ]);
  return stringify([header, ...records], {
    bom: true,
    record_delimiter: "\r\n",
    // Whatever a program that takes another separator might split at.
    quoted_match: /[^\w .:/-]/,
  });
}

/**
 * What a spreadsheet may take for the beginning of a formula (OWASP, CSV Injection), also in letters of full width, behind
 * blanks, and behind quotes that a careless reader drops.
 */
const FORMULA = /^[\s"'\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

function plainText(key: string | null): string {
  if (key === null) return "";
  return FORMULA.test(key) ? `'${key}` : key;
}

/** The name under which a report is saved. */
export function reportFileName({ group_by, from, to }: Report): string {
  return `report-by-${group_by.replaceAll("_", "-")}-${from}-to-${to}.csv`;
}
