import { caseFold } from "../../src/lib/case-fold.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { VIEW_NAME_characters } from "../../src/limits.ts";
import { defaultSort } from "../../src/links/link-sort.rules.ts";
import type { components } from "../api/schema.ts";
import type { KeptView } from "./kept-views.ts";
import { columnsText, readColumns } from "./links-columns.ts";
import { isSameView, type LinksSearch } from "./links-search.ts";

export type SavedView = components["schemas"]["View"];
type ViewFields = Omit<components["schemas"]["ViewInput"], "name" | "shared">;

/** The address that shows a view. */
export function searchOf(
  view: Omit<SavedView, "id" | "name" | "shared" | "owner" | "created_at">,
): LinksSearch {
  const { search, campaign_id, tag, state, expires_within_days, sort, columns } = view;
  return definedOnly({
    search: search ?? undefined,
    campaign: campaign_id ?? undefined,
    tag: tag ?? undefined,
    state: state ?? undefined,
    expires: expires_within_days ?? undefined,
    sort: sort === defaultSort ? undefined : sort,
    columns: columns === null ? undefined : columnsText(columns),
  });
}

/** The fields of a view that shows what an address does. */
export function fieldsOf(search: LinksSearch): Required<ViewFields> {
  const columns = readColumns(search.columns);
  return {
    search: search.search?.trim() || null,
    campaign_id: search.campaign ?? null,
    tag: search.tag?.trim() || null,
    state: search.state ?? null,
    expires_within_days: search.expires ?? null,
    sort: search.sort ?? defaultSort,
    columns: columns === undefined ? null : [...columns],
  };
}

/** The view that shows the same as an address, the own ones before others, if any. */
export function shownView(
  views: readonly SavedView[],
  search: LinksSearch,
  userId: number,
): SavedView | undefined {
  const fitting = views.filter((view) => isSameView(searchOf(view), search));
  return fitting.find(({ owner }) => owner.user_id === userId) ?? fitting[0];
}

/** The view of this name, if any: as the API compares, whatever the case. */
export function namedView<V extends { readonly name: string }>(
  views: readonly V[],
  name: string,
): V | undefined {
  return views.find((view) => keyOf(view.name) === keyOf(name));
}

function keyOf(name: string): string {
  return caseFold(name.trim());
}

/** The name, or where another view has it the name with a number that makes it free. */
export function freeName(views: readonly { readonly name: string }[], name: string): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : ` (${number})`;
    const begin = [...name]
      .slice(0, VIEW_NAME_characters - end.length)
      .join("")
      .trim();
    if (namedView(views, begin + end) === undefined) return begin + end;
  }
}

/** The name under which a view that a browser kept is saved among others; null when the very same is among the own ones. */
export function nameToTakeOver(
  { name, search }: KeptView,
  own: readonly SavedView[],
  taken: readonly { readonly name: string }[],
): string | null {
  const known = namedView(own, name);
  return known !== undefined && isSameView(searchOf(known), search) ? null : freeName(taken, name);
}
