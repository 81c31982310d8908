import { caseFold } from "../lib/case-fold.ts";
import { isBlank, shownFault } from "../lib/line-text.ts";
import { countCodePoints } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { VIEW_NAME_characters } from "../limits.ts";

export interface ViewName {
  /** One line, trimmed, in NFC. */
  readonly name: string;
  /** The form by which names are one: no two views of a member differ by case alone. */
  readonly key: string;
}

/** A saved view's name. */
export function readViewName(text: string): Verdict<ViewName> {
  const name = text.trim().normalize("NFC");
  if (isBlank(name)) return refused("Must not be blank.");
  // Other members see it among the words of a page.
  const fault = shownFault(name);
  if (fault !== null) return refused(fault);
  if (countCodePoints(name) > VIEW_NAME_characters)
    return refused(`Must be 1 to ${VIEW_NAME_characters} characters long.`);
  return accepted({ name, key: caseFold(name) });
}
