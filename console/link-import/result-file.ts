import Papa from "papaparse";
import { guardedText } from "../../src/lib/formula-text.ts";
import { faultOf, faultText } from "../api/fault-text.ts";
import type { LinkVerdict } from "./problem-groups.ts";
import type { Sheet } from "./read-sheet.ts";
import type { SheetRow } from "./sheet-links.ts";

const titles = ["row", "status", "short_url", "destination", "why_not"];

/** What has become of the rows of a file. */
export interface ImportResult {
  readonly file: Pick<Sheet, "titles" | "separator"> & { readonly name: string };
  readonly rows: readonly SheetRow[];
  readonly verdicts: readonly (LinkVerdict | null)[];
  /** The places of rows that may have been made without that anybody heard of it. */
  readonly unheard: ReadonlySet<number>;
}

/**
 * What became of each row, and what the file itself has of it, as a file for the same spreadsheet. A row without a verdict was not sent,
 * or nobody heard of it.
 */
export function resultFile({ file, rows, verdicts, unheard }: ImportResult): string {
  const records = rows.map(({ line, cells, values }, place) => {
    const { link = null, error = null, status = null } = verdicts[place] ?? {};
    const cellsOfResult = [
      status ?? (unheard.has(place) ? "unknown" : "not sent"),
      link?.short_url ?? "",
      link?.destination ?? values.destination ?? "",
      reasonOf(error),
    ];
    const given = file.titles === null ? [] : cells;
    return [String(line), ...[...cellsOfResult, ...given].map(guardedText)];
  });
  const given = (file.titles ?? []).map(guardedText);
  return `\ufeff${Papa.unparse([[...titles, ...given], ...records], { delimiter: file.separator })}\r\n`;
}

/** A refusal in one text: each field with what is wrong with it. */
export function reasonOf(error: LinkVerdict["error"]): string {
  if (error === null) return "";
  const details = Object.entries(error.details ?? {});
  if (details.length === 0) return error.message;
  return details.map(([field, messages]) => faultOf(field, faultText(messages))).join(" ");
}
