import { definedOnly } from "../../src/lib/defined-only.ts";
import { type LinkState, linkStates } from "../../src/links/link-state.rules.ts";
import type { LinkFilters } from "../api/queries.ts";
import { idOf, oneOf, textOf } from "../search.ts";

/** The filters of the list of links, as its address carries them. */
export interface LinksSearch {
  readonly search?: string;
  readonly campaign?: number;
  readonly tag?: string;
  readonly state?: LinkState;
}

/** Reads an address. */
export function readLinksSearch(raw: Readonly<Record<string, unknown>>): LinksSearch {
  return definedOnly({
    search: textOf(raw, "search"),
    campaign: idOf(raw, "campaign"),
    tag: textOf(raw, "tag"),
    state: oneOf(raw, "state", linkStates),
  });
}

/** The same in the API's names. */
export function filtersOf({ search, campaign, tag, state }: LinksSearch): LinkFilters {
  return definedOnly({ search, campaign_id: campaign, tag, state });
}
