import Papa from "papaparse";
import { unguardedText } from "../../src/lib/formula-text.ts";

/** A table as it was given: its titles, and its rows, each with as many cells as there are titles. */
export interface Sheet {
  /** Null where the first row is none of titles. */
  readonly titles: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  /** Rows of the file, the titles counted, by the place of each row here: what people see in their own program. */
  readonly lines: readonly number[];
  /** Whether a quotation mark was never closed: what follows it is not to be trusted. */
  readonly isBroken: boolean;
}

const ADDRESS = /^\s*https?:\/\//i;

/** Reads CSV with any usual separator, or what was copied from a spreadsheet. Empty rows are left away. */
export function readSheet(text: string): Sheet {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { skipEmptyLines: false });
  const numbered = data
    .map((cells, place) => ({ cells: cells.map(unguardedText), line: place + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first, ...others] = numbered;
  const hasTitles = first !== undefined && !first.cells.some((cell) => ADDRESS.test(cell));
  const rows = hasTitles ? others : numbered;
  const width = Math.max(0, ...numbered.map(({ cells }) => cells.length));
  const filled = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, place) => cells[place] ?? "");
  return {
    titles: hasTitles ? filled(first.cells) : null,
    rows: rows.map(({ cells }) => filled(cells)),
    lines: rows.map(({ line }) => line),
    isBroken: errors.some(({ type }) => type === "Quotes"),
  };
}
