import { type LinkColumn, linkColumns } from "../../src/links/link-columns.rules.ts";

// The columns of the list of links, as its address names them.

/** What is shown to whoever has chosen nothing. */
export const defaultColumns: readonly LinkColumn[] = ["clicks", "campaign", "source_medium", "state"];

/** In an address: that no column was wanted. */
const NONE = "none";

/** The columns that an address names, in their own order; undefined for the usual ones. What is no column is left away. */
export function readColumns(text: string | undefined): readonly LinkColumn[] | undefined {
  if (text === undefined) return undefined;
  const named = new Set(text.split(","));
  const columns = linkColumns.filter((column) => named.has(column));
  if (columns.length === 0 && text !== NONE) return undefined;
  return isUsual(columns) ? undefined : columns;
}

/** The same as an address carries it; undefined for the usual ones. */
export function columnsText(columns: readonly LinkColumn[] | undefined): string | undefined {
  if (columns === undefined) return undefined;
  const ordered = linkColumns.filter((column) => columns.includes(column));
  if (isUsual(ordered)) return undefined;
  return ordered.length === 0 ? NONE : ordered.join(",");
}

function isUsual(columns: readonly LinkColumn[]): boolean {
  return columns.join() === defaultColumns.join();
}
