import { stringify } from "csv-stringify/sync";

/** A cell: text is made safe from formulas, null is an empty cell. */
type Cell = string | number | null;

/**
 * Records as CSV (RFC 4180), the first of them the header. UTF-8 with a byte order mark, without which Excel takes it for
 * another encoding. Text that a spreadsheet would take for a formula comes behind an apostrophe.
 */
export function csvText(records: readonly (readonly Cell[])[]): string {
  const cells = records.map((record) =>
    record.map((cell) => (typeof cell === "string" ? plainText(cell) : (cell ?? ""))),
  );
  return stringify(cells, {
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

function plainText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
