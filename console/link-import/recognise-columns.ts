import { plainTitle, titlesIn } from "./column-titles.ts";
import { isAddress, type Sheet } from "./read-sheet.ts";
import { type SheetField, sheetFields } from "./sheet-fields.ts";

/** Services whose exports are known by their titles. */
export const sheetSources = [
  "utmost",
  "bitly",
  "dub",
  "shortio",
  "rebrandly",
  "shlink",
  "yourls",
  "kutt",
] as const;
export type SheetSource = (typeof sheetSources)[number];

/** What is known of a sheet's columns. */
export interface Recognised {
  readonly source: SheetSource | null;
  /** By column: what it is for, or null for what is left away. No field is there twice. */
  readonly fields: readonly (SheetField | null)[];
}

/** The titles that an export of each service has and no other: every one of a list, of one of the lists. */
const signatures: Readonly<Record<SheetSource, readonly (readonly string[])[]>> = {
  utmost: [["destination", "shortcode", "iosurl", "shorturl", "state"]],
  bitly: [
    ["bitlink", "longurl"],
    ["link", "longurl"],
    ["link", "customlink"],
  ],
  dub: [
    ["shortlink", "destinationurl"],
    ["key", "url", "shortlink"],
  ],
  shortio: [
    ["originalurl", "path"],
    ["originalurl", "secureshorturl"],
  ],
  rebrandly: [["slashtag", "destination"]],
  shlink: [
    ["longurl", "shorturl", "visits"],
    ["longurl", "shortcode"],
  ],
  yourls: [
    ["keyword", "url"],
    ["source", "target", "hits"],
  ],
  kutt: [["address", "target"]],
};

/** Says what a sheet's columns are for: by their titles, or where there are none, by what is in them. */
export function recogniseColumns({ titles, rows }: Pick<Sheet, "titles" | "rows">): Recognised {
  if (titles === null) return { source: null, fields: byContent(rows) };
  const written = titles.map(plainTitle);
  const fields: (SheetField | null)[] = written.map(() => null);
  for (const field of sheetFields) {
    const title = titlesIn(written, field).find((known) => fields[written.indexOf(known)] === null);
    if (title !== undefined) fields[written.indexOf(title)] = field;
  }
  leaveSpareUrlsAway(fields, rows);
  const isFrom = (source: SheetSource): boolean =>
    signatures[source].some((needed) => needed.every((title) => written.includes(title)));
  return { source: sheetSources.find(isFrom) ?? null, fields };
}

/** Short URLs say no more than the codes do where each row has a code, and where that is alone, whose host it is is to be asked. */
function leaveSpareUrlsAway(fields: (SheetField | null)[], rows: Sheet["rows"]): void {
  const codes = fields.indexOf("short_code");
  const isSpare = codes !== -1 && rows.every((cells) => (cells[codes] ?? "").trim() !== "");
  if (!isSpare) return;
  for (const [column, field] of fields.entries())
    if (field === "short_url" || field === "custom_short_url") fields[column] = null;
}

/** Without titles only one thing is sure: where the addresses are. */
function byContent(rows: Sheet["rows"]): (SheetField | null)[] {
  const [first = []] = rows;
  const place = first.findIndex(isAddress);
  return first.map((_, column) => (column === place ? "destination" : null));
}
