import { definedOnly } from "../../src/lib/defined-only.ts";
import { EXPIRES_WITHIN_days_at_most, SEARCH_characters } from "../../src/limits.ts";
import { defaultSort, type LinkSort, linkSorts } from "../../src/links/link-sort.rules.ts";
import { type LinkState, linkStates } from "../../src/links/link-state.rules.ts";
import type { LinkFilters } from "../api/parameters.ts";
import type { ChangeSearch } from "../frame/change-search.ts";
import { type DialogOf, type DialogSearch, readDialog } from "../frame/dialog-search.ts";
import { idOf, oneOf, textOf } from "../search.ts";
import { columnsText, readColumns } from "./links-columns.ts";

/** Of saved views. */
export const viewDialogs = { alone: ["saveView"], about: ["renameView", "copyView", "removeView"] } as const;
/** Of the links that are selected. */
export const bulkDialogs = {
  alone: ["addTags", "removeTags", "setCampaign", "setExpiry", "withdrawMany"],
  about: [],
} as const;
/** Of one link of the list. */
export const rowDialogs = { alone: [], about: ["qr", "withdraw"] } as const;
const dialogs = {
  alone: [...viewDialogs.alone, ...bulkDialogs.alone],
  about: [...viewDialogs.about, ...rowDialogs.about],
} as const;

/** What the list of links shows, as its address carries it: filters, order, columns. */
export interface LinksSearch
  extends DialogSearch<
    DialogOf<typeof viewDialogs> | DialogOf<typeof bulkDialogs> | DialogOf<typeof rowDialogs>
  > {
  readonly search?: string;
  readonly campaign?: number;
  readonly tag?: string;
  readonly state?: LinkState;
  /** Within so many days from now. */
  readonly expires?: number;
  /** Only links that break today's rules. No view keeps it: what it shows changes with the rules. */
  readonly rules?: "broken";
  readonly sort?: LinkSort;
  /** With commas between; the usual ones when absent. */
  readonly columns?: string;
}

/** Changes what is shown; undefined takes a name away. */
export type ChangeLinks = ChangeSearch<LinksSearch>;

/** Reads an address. What is as usual is left away, so that one state has one address. */
export function readLinksSearch(raw: Readonly<Record<string, unknown>>): LinksSearch {
  const sort = oneOf(raw, "sort", linkSorts);
  return definedOnly({
    search: textOf(raw, "search", SEARCH_characters),
    campaign: idOf(raw, "campaign"),
    tag: textOf(raw, "tag"),
    state: oneOf(raw, "state", linkStates),
    expires: daysOf(raw),
    rules: oneOf(raw, "rules", ["broken"]),
    sort: sort === defaultSort ? undefined : sort,
    columns: columnsText(readColumns(textOf(raw, "columns"))),
    ...readDialog(raw, dialogs),
  });
}

/** The filters alone, in the API's names. */
export function filtersOf({ search, campaign, tag, state, expires, rules }: LinksSearch): LinkFilters {
  return definedOnly({
    search,
    campaign_id: campaign,
    tag,
    state,
    expires_within_days: expires,
    breaks_rules: rules === undefined ? undefined : true,
  });
}

function daysOf(raw: Readonly<Record<string, unknown>>): number | undefined {
  const days = idOf(raw, "expires");
  return days === undefined || days > EXPIRES_WITHIN_days_at_most ? undefined : days;
}

/** Which links are asked for and in which order, in the API's names. */
export function listingOf(search: LinksSearch): LinkFilters {
  return definedOnly({ ...filtersOf(search), sort: search.sort });
}

/** What of it can be kept under a name: all but what is open on top of it. */
export function viewOf({ dialog: _dialog, of: _of, ...view }: LinksSearch): LinksSearch {
  return view;
}

/** Whether two show the same. */
export function isSameView(one: LinksSearch, other: LinksSearch): boolean {
  return viewText(one) === viewText(other);
}

function viewText(search: LinksSearch): string {
  return JSON.stringify(Object.entries(viewOf(search)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
