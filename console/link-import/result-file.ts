import Papa from "papaparse";
import { guardedText } from "../../src/lib/formula-text.ts";
import type { LinkVerdict } from "./problem-groups.ts";
import type { SheetRow } from "./sheet-links.ts";

const titles = ["row", "status", "short_url", "destination", "why_not"];

/** What became of each row, as a file for the spreadsheet that the rows came from. A row without a verdict was not sent. */
export function resultFile(rows: readonly SheetRow[], verdicts: readonly (LinkVerdict | null)[]): string {
  const records = rows.map(({ line, values }, place) => {
    const verdict = verdicts[place] ?? null;
    const { link = null, error = null, status = "not sent" } = verdict ?? {};
    const cells = [
      status,
      link?.short_url ?? "",
      link?.destination ?? values.destination ?? "",
      reasonOf(error),
    ];
    return [String(line), ...cells.map(guardedText)];
  });
  return `\ufeff${Papa.unparse([titles, ...records])}\r\n`;
}

/** A refusal in one text: each field with what is wrong with it. */
export function reasonOf(error: LinkVerdict["error"]): string {
  if (error === null) return "";
  const details = Object.entries(error.details ?? {});
  if (details.length === 0) return error.message;
  // Some begin with their field's name.
  const told = (field: string, text: string) => (text.startsWith(field) ? text : `${field}: ${text}`);
  return details.map(([field, messages]) => told(field, messages.join(" "))).join(" ");
}
