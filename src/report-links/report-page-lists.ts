import type { ReportGrouping } from "../clicks/report-groupings.ts";
import type { PageRow, PageTable } from "./report-page-content.ts";

/** The lists from what a client asks first. */
const ORDER: readonly ReportGrouping[] = [
  "utm_campaign",
  "utm_source",
  "utm_medium",
  "referrer",
  "country",
  "device",
  "trigger",
  "event_type",
  "utm_content",
  "utm_term",
  "destination",
];

/** A list with those that say the same of other names. */
export interface PageList {
  readonly table: PageTable;
  /** Their rows have the same figures in the same order: their names are enough. */
  readonly echoes: readonly PageTable[];
}

/** What of a period's lists is worth a card of its own, and what is told in a line. */
export interface PageLists {
  readonly lists: readonly PageList[];
  /** Lists of one row: all of the period came so. */
  readonly single: readonly PageTable[];
}

/**
 * The lists of a page. Of all of them together each takes a card that says something of its own: not the totals again, not one
 * row, and not the figures of a list before it. One that is asked for alone is shown as it is.
 */
export function pageLists(tables: readonly PageTable[], alone: ReportGrouping | null): PageLists {
  const inOrder = ORDER.flatMap((name) => tables.filter(({ grouping }) => grouping === name));
  if (alone !== null) return { lists: inOrder.map((table) => ({ table, echoes: [] })), single: [] };
  const telling = inOrder.flatMap(beyondTotals);
  const single = telling.filter((table) => table.hidden === 0 && namedRows(table).length === 1);
  const lists: { readonly table: PageTable; readonly echoes: PageTable[] }[] = [];
  for (const table of telling.filter((each) => !single.includes(each))) {
    const repeated = lists.find((list) => isEcho(table, list.table));
    if (repeated === undefined) lists.push({ table, echoes: [] });
    else repeated.echoes.push(table);
  }
  return { lists, single };
}

/** The rows of a list that are of something: conversions alone have no visit whose country or device could be known. */
export function namedRows({ rows }: PageTable): readonly PageRow[] {
  const all = rows.flatMap((row) => ("key" in row ? [row] : []));
  return all.filter(({ key, clicks, scans }) => key !== null || clicks + scans > 0);
}

/** A list without what the totals say already: clicks and scans, unless several kinds of conversions stand beside them. */
function beyondTotals(table: PageTable): readonly PageTable[] {
  if (table.grouping === "trigger") return [];
  if (table.grouping !== "event_type") return [table];
  const kinds = table.rows.filter((row) => "key" in row && row.key !== "click" && row.key !== "scan");
  if (kinds.length === 0) return [];
  return [kinds.length === 1 ? { ...table, rows: kinds } : table];
}

/** Where visitors go is worth a card whatever its figures: its names are too long for a line. */
function isEcho(table: PageTable, other: PageTable): boolean {
  if (table.grouping === "destination" || table.hidden + other.hidden > 0) return false;
  return (
    table.rows.length === other.rows.length &&
    JSON.stringify(figuresOf(table)) === JSON.stringify(figuresOf(other))
  );
}

function figuresOf({ rows }: PageTable): readonly unknown[] {
  return rows.map((row) => {
    if (!("key" in row)) return null;
    const { clicks, uniques, scans, conversions, value } = row;
    return [clicks, uniques, scans, conversions, value];
  });
}
