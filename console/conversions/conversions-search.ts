import { definedOnly } from "../../src/lib/defined-only.ts";
import { EVENT_ID_characters } from "../../src/limits.ts";
import { oneOf, textOf } from "../search.ts";

export const snippetLanguages = ["curl", "node", "python", "php"] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];
export const conversionTabs = ["recorded", "refused", "connect", "test"] as const;
export type ConversionTab = (typeof conversionTabs)[number];

/** What the screen of conversions shows, as its address carries it. */
export interface ConversionsSearch {
  readonly tab?: ConversionTab;
  /** Of recorded ones, the one of this event. */
  readonly event?: string;
  /** The language of the examples. */
  readonly language?: SnippetLanguage;
}

/** Reads an address. */
export function readConversionsSearch(raw: Readonly<Record<string, unknown>>): ConversionsSearch {
  return definedOnly({
    tab: oneOf(raw, "tab", conversionTabs),
    event: textOf(raw, "event", EVENT_ID_characters),
    language: oneOf(raw, "language", snippetLanguages),
  });
}
