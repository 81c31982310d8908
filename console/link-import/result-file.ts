import Papa from "papaparse";
import { guardedText } from "../../src/lib/formula-text.ts";
import { faultOf, faultText } from "../api/fault-text.ts";
import { words } from "../words/link-import.ts";
import { isUtm, type LinkVerdict } from "./problem-groups.ts";
import type { Sheet } from "./read-sheet.ts";
import { type SheetField, sheetFields } from "./sheet-fields.ts";
import { type ImportSettings, type LinkInput, linkOf, type SheetRow } from "./sheet-links.ts";

/** What has become of the rows of a file. */
export interface ImportResult {
  readonly file: Pick<Sheet, "titles" | "separator"> & {
    readonly name: string;
    /** What its columns are for. */
    readonly fields: readonly (SheetField | null)[];
  };
  readonly settings: ImportSettings;
  readonly rows: readonly SheetRow[];
  readonly verdicts: readonly (LinkVerdict | null)[];
  /** The places of rows that may have been made without that anybody heard of it. */
  readonly unheard: ReadonlySet<number>;
}

/** A row as it was sent, and what came of it. */
interface Sent {
  readonly row: SheetRow;
  readonly asked: LinkInput;
  /** Null where it was not sent, or nobody heard of it. */
  readonly verdict: LinkVerdict | null;
  readonly isUnheard: boolean;
}

/** A column of the result. */
interface Column {
  readonly title: string;
  readonly cell: (sent: Sent) => string;
}

const told: readonly Column[] = [
  { title: "row", cell: ({ row }) => String(row.line) },
  {
    title: "status",
    cell: ({ verdict, isUnheard }) => verdict?.status ?? (isUnheard ? "unknown" : "not sent"),
  },
  { title: "short_url", cell: ({ verdict }) => verdict?.link?.short_url ?? "" },
  { title: "why_not", cell: ({ verdict }) => reasonOf(verdict?.error ?? null) },
];

/**
 * What became of each row, as a file for the same spreadsheet: the columns of the file itself, with the values that were sent, whatever
 * stood there before they were mended; then those that the file has no column for.
 */
export function resultFile({ file, settings, rows, verdicts, unheard }: ImportResult): string {
  const all = rows.map((row, place) => ({
    row,
    asked: linkOf(row, settings),
    verdict: verdicts[place] ?? null,
    isUnheard: unheard.has(place),
  }));
  const columns = [...told, ...columnsOf(file), ...addedTo(file, all)];
  const records = all.map((sent) => columns.map(({ cell }) => guardedText(cell(sent))));
  const titles = distinct(columns.map(({ title }) => title)).map(guardedText);
  return `\ufeff${Papa.unparse([titles, ...records], { delimiter: file.separator })}\r\n`;
}

/** The file's own columns. */
function columnsOf({ titles, fields }: ImportResult["file"]): readonly Column[] {
  return fields.map((field, column) => ({
    title: titles?.[column] || (field ?? words.columns.untitled(String(column + 1))),
    // A short URL of another service is where the row comes from, whatever its link is called here.
    cell: (sent) =>
      field === null || isOldAddress(field) ? (sent.row.cells[column] ?? "") : valueSent(field, sent),
  }));
}

/** What was sent, or made, and has no column in the file. */
function addedTo({ fields }: ImportResult["file"], all: readonly Sent[]): readonly Column[] {
  return sheetFields
    .filter((field) => !fields.includes(field) && !isOldAddress(field))
    .filter((field) =>
      all.some((sent) => valueAsked(field, sent) !== "" || (isUtm(field) && valueSent(field, sent) !== "")),
    )
    .map((field) => ({ title: field, cell: (sent) => valueSent(field, sent) }));
}

const isOldAddress = (field: SheetField): boolean => field === "short_url" || field === "custom_short_url";

/** What the link has, or else what was asked for. */
function valueSent(field: SheetField, sent: Sent): string {
  const link = sent.verdict?.link ?? null;
  if (link === null) return valueAsked(field, sent);
  if (field === "domain") return new URL(link.short_url).host;
  if (field === "destination" || field === "short_code" || field === "expires_at" || isUtm(field))
    return link[field] ?? "";
  return valueAsked(field, sent);
}

/** A field of the link that was asked for, or, where it is not one value of it, what the row says. */
function valueAsked(field: SheetField, { row, asked }: Sent): string {
  const isAskedAs = field === "domain" || field === "short_code" || field === "expires_at";
  return (isAskedAs ? asked[field] : row.values[field]) ?? "";
}

/** Titles each of which is there once. */
function distinct(titles: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return titles.map((title, column) => {
    const key = title.trim().toLowerCase();
    if (seen.has(key)) return words.columns.repeated(title, String(column + 1));
    seen.add(key);
    return title;
  });
}

/** A refusal in one text: each field with what is wrong with it. */
export function reasonOf(error: LinkVerdict["error"]): string {
  if (error === null) return "";
  const details = Object.entries(error.details ?? {});
  if (details.length === 0) return error.message;
  return details.map(([field, messages]) => faultOf(field, faultText(messages))).join(" ");
}
