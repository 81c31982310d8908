import type { LinkColumn } from "../links/link-columns.rules.ts";
import { defaultSort, type LinkSort } from "../links/link-sort.rules.ts";
import type { LinkState } from "../links/link-state.rules.ts";

/** What a view shows of the list of links. Filters and order have the names of `GET /links`; null filters nothing. */
export interface ViewQuery {
  readonly search: string | null;
  readonly campaign_id: number | null;
  readonly tag: string | null;
  readonly state: LinkState | null;
  readonly expires_within_days: number | null;
  readonly sort: LinkSort;
  /** In the order of the list; null for the usual ones. */
  readonly columns: readonly LinkColumn[] | null;
}

/** The list as it is when nothing was chosen. */
export const wholeList: ViewQuery = {
  search: null,
  campaign_id: null,
  tag: null,
  state: null,
  expires_within_days: null,
  sort: defaultSort,
  columns: null,
};
