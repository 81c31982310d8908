import { definedOnly } from "../../src/lib/defined-only.ts";
import { VIEW_NAME_characters } from "../../src/limits.ts";
import { textOf } from "../search.ts";
import { type LinksSearch, readLinksSearch, viewOf } from "./links-search.ts";

// Views that a browser kept before the API had them: read to be taken over once.

/** What a list of links shows, under a name. */
export interface KeptView {
  readonly name: string;
  readonly search: LinksSearch;
}

/** Reads what a browser kept. Whatever is not as it should be is left away: it may be of another version, or of no program of ours. */
export function readKeptViews(text: string | null): readonly KeptView[] {
  const kept = parsed(text);
  if (!Array.isArray(kept)) return [];
  const views = kept.flatMap((each: unknown) => readView(each));
  return views.filter(({ name }, at) => views.findIndex((other) => other.name === name) === at);
}

function readView(each: unknown): readonly KeptView[] {
  if (typeof each !== "object" || each === null) return [];
  const { name, search } = each as Readonly<Record<string, unknown>>;
  if (typeof name !== "string" || nameOf(name) !== name || name === "") return [];
  if (typeof search !== "object" || search === null || Array.isArray(search)) return [];
  const raw = search as Readonly<Record<string, unknown>>;
  // What was looked for and is too long for an address is told when the view is taken over: without it the view would show all links.
  const sought = definedOnly({ search: textOf(raw, "search") });
  return [{ name, search: { ...viewOf(readLinksSearch(raw)), ...sought } }];
}

/** A name as it was kept. */
function nameOf(typed: string): string {
  return [...typed.trim()].slice(0, VIEW_NAME_characters).join("").trim();
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}
