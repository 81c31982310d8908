import { caseFold } from "../lib/case-fold.ts";
import { isBlank, lineFault, trimmed } from "../lib/line-text.ts";
import { countCodePoints } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { TAG_NAME_characters, TAGS_per_link } from "../limits.ts";

export const tagColors = ["gray", "red", "orange", "amber", "green", "teal", "blue", "purple"] as const;
export type TagColor = (typeof tagColors)[number];

export interface TagName {
  /** Without what nobody sees around it, in NFC. */
  readonly name: string;
  /** The form by which names are one: NFC and case folding without locale (decisions, section 4). */
  readonly key: string;
}

/** A tag's name, one line, or null for a blank one. */
export function readTagName(text: string): Verdict<TagName | null> {
  const name = trimmed(text).normalize("NFC");
  if (isBlank(name)) return accepted(null);
  const fault = lineFault(name);
  if (fault !== null) return refused(fault);
  if (countCodePoints(name) > TAG_NAME_characters)
    return refused(`Must be 1 to ${TAG_NAME_characters} characters long.`);
  return accepted({ name, key: caseFold(name) });
}

/** The tags of one link, in the order given: blank names (null) ignored, repeated ones folded into the first. */
export function eachTagOnce(names: readonly (TagName | null)[]): Verdict<readonly TagName[]> {
  const byKey = new Map<string, TagName>();
  for (const name of names) {
    if (name !== null && !byKey.has(name.key)) byKey.set(name.key, name);
  }
  if (byKey.size > TAGS_per_link) return refused(`A link has at most ${TAGS_per_link} tags.`);
  return accepted([...byKey.values()]);
}
