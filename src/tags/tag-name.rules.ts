import { caseFold } from "../lib/case-fold.ts";
import { countCodePoints, storageFault } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { TAG_NAME_characters, TAGS_per_link } from "../limits.ts";

export const tagColors = ["gray", "red", "orange", "amber", "green", "teal", "blue", "purple"] as const;
export type TagColor = (typeof tagColors)[number];

export interface TagName {
  /** Trimmed, in NFC. */
  readonly name: string;
  /** The form by which names are one: NFC and case folding without locale (decisions, section 4). */
  readonly key: string;
}

/** A tag's name, or null for a blank one. */
export function readTagName(text: string): Verdict<TagName | null> {
  const fault = storageFault(text);
  if (fault !== null) return refused(fault);
  const name = text.trim().normalize("NFC");
  if (name === "") return accepted(null);
  if (countCodePoints(name) > TAG_NAME_characters) {
    return refused(`A tag name must be 1 to ${TAG_NAME_characters} characters long.`);
  }
  return accepted({ name, key: caseFold(name) });
}

/** The tag names of one link, in the order given: blank ones ignored, repeated ones folded into the first. */
export function readTagNames(texts: readonly string[]): Verdict<readonly TagName[]> {
  const names = new Map<string, TagName>();
  for (const text of texts) {
    const verdict = readTagName(text);
    if (!verdict.ok) return verdict;
    const { value } = verdict;
    if (value !== null && !names.has(value.key)) names.set(value.key, value);
  }
  if (names.size > TAGS_per_link) return refused(`A link has at most ${TAGS_per_link} tags.`);
  return accepted([...names.values()]);
}
