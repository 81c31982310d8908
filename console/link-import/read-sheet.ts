import Papa from "papaparse";
import { unguardedText } from "../../src/lib/formula-text.ts";
import { isKnownTitle } from "./column-titles.ts";

/** A table as it was given: its titles, and its rows, each with as many cells as there are columns. */
export interface Sheet {
  /** Null where the first row is none of titles. */
  readonly titles: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  /** Rows of the file, the titles counted, by the place of each row here: what people see in their own program. */
  readonly lines: readonly number[];
  /** What stands between cells. */
  readonly separator: string;
  /** Whether a quotation mark was never closed: what follows it is not to be trusted. */
  readonly isBroken: boolean;
  /** Rows of the file that have more cells than the first: a separator may stand in a cell of theirs that is not quoted. */
  readonly uneven: readonly number[];
}

/** A sheet and where it is from. */
export interface GivenSheet {
  /** Tells it from others, also from the same file read once more. */
  readonly id: string;
  /** The name of its file. */
  readonly name: string;
  readonly sheet: Sheet;
}

/** A row as it was read, and where. */
interface Numbered {
  readonly cells: readonly string[];
  readonly line: number;
}

/** How Excel says in a first line what stands between cells. */
const EXCEL_separator = /^sep=(.)(?:\r\n|\n|\r)/i;

/** Reads CSV with any usual separator, or what was copied from a spreadsheet. Empty rows and columns are left away. */
export function readSheet(text: string): Sheet {
  const whole = text.replace(/^\ufeff/, "");
  const told = EXCEL_separator.exec(whole);
  const { data, errors, meta } = parse(told === null ? whole : whole.slice(told[0].length), told?.[1] ?? "");
  const before = told === null ? 1 : 2;
  const read = data
    .map((cells, place) => ({ cells: cells.map(unguardedText), line: place + before }))
    .filter(({ cells }) => lastFilled(cells) > 0);
  const numbered = read.slice(headingRows(read));
  const [first, ...others] = numbered;
  const hasTitles = first !== undefined && !isLink(first.cells);
  const rows = hasTitles ? others : numbered;
  const width = numbered.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  const filled = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, place) => cells[place] ?? "");
  return {
    titles: hasTitles ? filled(first.cells) : null,
    rows: rows.map(({ cells }) => filled(cells)),
    lines: rows.map(({ line }) => line),
    separator: meta.delimiter === Papa.UNIT_SEP ? "," : meta.delimiter,
    isBroken: errors.some(({ type }) => type === "Quotes"),
    uneven: others.flatMap(({ cells, line }) =>
      lastFilled(cells) > (first?.cells.length ?? 0) ? [line] : [],
    ),
  };
}

/** Where the first line is one cell, there is one column, whatever stands in the addresses below. */
function parse(text: string, separator: string): Papa.ParseResult<string[]> {
  const options = { delimiter: separator || separatorOf(text), skipEmptyLines: false } as const;
  const parsed = Papa.parse<string[]>(text, options);
  const filled = parsed.data.filter((cells) => lastFilled(cells) > 0);
  const [first] = filled.slice(headingRows(filled.map((cells) => ({ cells }))));
  if (first?.length !== 1) return parsed;
  return Papa.parse<string[]>(text, { ...options, delimiter: Papa.UNIT_SEP });
}

/** Rows that the separator is found by. */
const SAMPLE_rows = 20;

/** What stands between cells: what most rows agree on, or else what parts the titles. */
function separatorOf(text: string): string {
  // A blank line at the end would be a row that agrees with no other.
  const { meta } = Papa.parse<string[]>(text, { preview: SAMPLE_rows, skipEmptyLines: "greedy" });
  const firstBy = (delimiter: string) =>
    Papa.parse<string[]>(text.trimStart(), { delimiter, preview: 1 }).data[0] ?? [];
  if (firstBy(meta.delimiter).length > 1) return meta.delimiter;
  const parts = (delimiter: string): boolean => {
    const cells = firstBy(delimiter);
    // In an address a tab cannot stand.
    return cells.length > 1 && (delimiter === "\t" || (cells.some(isKnownTitle) && !isLink(cells)));
  };
  return ["\t", ";", "|"].find(parts) ?? meta.delimiter;
}

/** So far down a heading may stand above the titles. */
const HEADING_rows = 5;

/** How many rows of one cell, such as the name of a report, stand above a row of titles. */
function headingRows(rows: readonly Pick<Numbered, "cells">[]): number {
  const titles = rows
    .slice(0, HEADING_rows)
    .findIndex(({ cells }) => cells.filter(isKnownTitle).length > 1 && !isLink(cells));
  const isHeading = rows.slice(0, Math.max(0, titles)).every(({ cells }) => lastFilled(cells) === 1);
  return titles > 0 && isHeading ? titles : 0;
}

/** How many cells there are up to the last that is not blank. */
function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

/** A host that ends in letters, and what may follow a host: an address whose scheme was left away. */
const PLAIN_HOST = /^([\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(:\d+)?([/?#]\S*)?$/u;

/** Whether a cell is a web address whose scheme was left away. */
export function isSchemeless(cell: string): boolean {
  return PLAIN_HOST.test(cell.trim());
}

/** Whether a cell is a web address, with its scheme or without. */
export function isAddress(cell: string): boolean {
  return hasScheme(cell) || isSchemeless(cell);
}

function hasScheme(cell: string): boolean {
  return /^\s*https?:\/\//i.test(cell);
}

/** Whether a first row is a link, and none of titles. */
function isLink(cells: readonly string[]): boolean {
  return cells.some(hasScheme) || (cells.some(isSchemeless) && !cells.some(isKnownTitle));
}
