import { SHARED } from "../domains/hosts.ts";
import { csvRows, csvText, listCell } from "../lib/csv.ts";
import type { Link } from "./link.contract.ts";
import type { LinkRow } from "./link.store.ts";

/** The columns of links as CSV: first those that an import reads, named as in LinkInput, then what is only to be seen. */
const columns = [
  "destination",
  "domain",
  "short_code",
  "ios_url",
  "android_url",
  "campaign",
  "expires_at",
  "note",
  "tags",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "short_url",
  "state",
  "created_at",
  "id",
] as const;

/** A link for a row: as answers show it, the host it is stored under, and its campaign's name. */
export interface CsvLink {
  readonly link: Link;
  readonly row: Pick<LinkRow, "host">;
  readonly campaign: string | null;
}

/** The beginning of a file of links: its titles. */
export function linksCsvTitles(): string {
  return csvText([columns]);
}

/** Links as rows of a file, which imported elsewhere makes the same links. */
export function linksCsvRows(links: readonly CsvLink[]): string {
  return csvRows(
    links.map(({ link, row, campaign }) => {
      const cells = {
        ...link,
        // Of the shared host every instance has its own.
        domain: row.host === SHARED ? null : row.host,
        campaign,
        tags: listCell(link.tags.map(({ name }) => name)),
      };
      return columns.map((column) => cells[column]);
    }),
  );
}
