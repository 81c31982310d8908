import { isSameView, type LinksSearch, readLinksSearch, viewOf } from "./links-search.ts";

/** What a list of links shows, under a name. */
export interface SavedView {
  readonly name: string;
  readonly search: LinksSearch;
}

/** More names than this nobody finds one in; longer ones fit no tab. */
export const VIEWS_at_most = 30;
export const VIEW_NAME_characters = 40;

/** Reads what a browser kept. Whatever is not as it should be is left away: it may be of another version, or of no program of ours. */
export function readViews(text: string | null): readonly SavedView[] {
  const kept = parsed(text);
  if (!Array.isArray(kept)) return [];
  const views = kept.flatMap((each: unknown) => readView(each));
  return views.filter(({ name }, at) => views.findIndex((other) => other.name === name) === at);
}

function readView(each: unknown): readonly SavedView[] {
  if (typeof each !== "object" || each === null) return [];
  const { name, search } = each as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || nameOf(name) !== name || name === "") return [];
  if (typeof search !== "object" || search === null || Array.isArray(search)) return [];
  return [{ name, search: viewOf(readLinksSearch(search as Readonly<Record<string, unknown>>)) }];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}

/** A name as it is kept. */
export function nameOf(typed: string): string {
  return [...typed.trim()].slice(0, VIEW_NAME_characters).join("").trim();
}

/** The views with one more at the end; one of that name is replaced where it stands. */
export function withView(
  views: readonly SavedView[],
  name: string,
  search: LinksSearch,
): readonly SavedView[] {
  const view = { name: nameOf(name), search: viewOf(search) };
  const at = views.findIndex((each) => each.name === view.name);
  return at === -1 ? [...views, view] : views.with(at, view);
}

/** The views without the one of this name. */
export function withoutView(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((each) => each.name !== name);
}

/** The view that shows the same as an address, if any. */
export function shownView(views: readonly SavedView[], search: LinksSearch): SavedView | undefined {
  return views.find((view) => isSameView(view.search, search));
}
