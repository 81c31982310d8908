import { stringify } from "csv-stringify/sync";
import { guardedText } from "./formula-text.ts";

/** A cell: text is made safe from formulas, null is an empty cell. */
type Cell = string | number | null;

/** Without it Excel takes UTF-8 for another encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Records as CSV (RFC 4180), the first of them the header. UTF-8 with a byte order mark. Text that a spreadsheet would take for
 * a formula comes behind an apostrophe.
 */
export function csvText(records: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + csvRows(records);
}

/** The same for records that follow others: without the mark. */
export function csvRows(records: readonly (readonly Cell[])[]): string {
  const cells = records.map((record) =>
    record.map((cell) => (typeof cell === "string" ? guardedText(cell) : (cell ?? ""))),
  );
  return stringify(cells, {
    record_delimiter: "\r\n",
    // Whatever a program that takes another separator might split at.
    quoted_match: /[^\w .:/-]/,
  });
}

/** A list of texts as one cell: a record of CSV in itself, so that a text may have a comma. */
export function listCell(texts: readonly string[]): string {
  return stringify([[...texts]], { record_delimiter: "", quoted_match: /[,"|;]/ });
}
