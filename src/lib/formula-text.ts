/**
 * What a spreadsheet may take for the beginning of a formula (OWASP, CSV Injection), also in letters of full width, behind
 * blanks, and behind quotes that a careless reader drops.
 */
const FORMULA = /^[\s"'\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/** A text for a cell of a file that spreadsheets open: behind an apostrophe when they might take it for a formula. */
export function guardedText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was guarded: whatever it is, guarding and reading it gives it back as it was. */
export function unguardedText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
