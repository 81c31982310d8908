import { type LinkColumn, linkColumns } from "../../src/links/link-columns.rules.ts";

// The columns of the list of links, as its address names them.

/** What is shown to whoever has chosen nothing; the campaigns that group links only where there are any. */
export function usualColumns(hasCampaigns: boolean): readonly LinkColumn[] {
  const usual = ["clicks", "source_medium", "utm_campaign", "state"] as const;
  return linkColumns.filter((column) =>
    column === "campaign" ? hasCampaigns : usual.some((each) => each === column),
  );
}

/** In an address: that no column was wanted. */
const NONE = "none";

/** The columns that an address names, in their own order; undefined where it names none. What is no column is left away. */
export function readColumns(text: string | undefined): readonly LinkColumn[] | undefined {
  if (text === undefined) return undefined;
  const named = new Set(text.split(","));
  const columns = linkColumns.filter((column) => named.has(column));
  return columns.length === 0 && text !== NONE ? undefined : columns;
}

/** The same as an address carries it; undefined for the usual ones. */
export function columnsText(columns: readonly LinkColumn[] | undefined): string | undefined {
  if (columns === undefined) return undefined;
  const ordered = linkColumns.filter((column) => columns.includes(column));
  return ordered.length === 0 ? NONE : ordered.join(",");
}
