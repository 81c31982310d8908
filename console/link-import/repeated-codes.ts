import { caseFold } from "../../src/lib/case-fold.ts";
import { type ImportSettings, linkOf, type SheetRow } from "./sheet-links.ts";

/** The places of rows whose code an earlier one of the sheet has on the same host: codes match whatever their case. */
export function repeatedCodes(
  rows: readonly SheetRow[],
  settings: ImportSettings,
  omitted: ReadonlySet<number>,
): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const [place, row] of rows.entries()) {
    if (omitted.has(place)) continue;
    const { short_code, domain = "" } = linkOf(row, settings);
    if (short_code === undefined) continue;
    const key = `${caseFold(domain.trim())}/${caseFold(short_code.normalize("NFC"))}`;
    if (seen.has(key)) repeated.add(place);
    seen.add(key);
  }
  return repeated;
}
