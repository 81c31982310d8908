import { caseFold } from "../lib/case-fold.ts";
import { SHORT_CODE_characters } from "../limits.ts";
import { CODE_FOLDING_growth } from "../run-limits.ts";

const PLAIN_PATH = /^\/[A-Za-z0-9_-]{1,64}$/;
/**
 * What sentences, chats and lists leave at the end of a link: a slash, punctuation, quotes, arrows, emoji, blanks and what is
 * not seen at all. A code ends in none of it but `-` and `_`, which therefore stay.
 */
const LEFT_BEHIND = /(?:(?![-_])[\p{P}\p{S}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}])+$/u;
const NEVER_IN_A_CODE = /[\p{C}/]/u;

/**
 * The key of the code that a path (as sent) names, or null when it can name none: malformed, empty, of several segments or
 * longer than any code. Nothing is known yet of whether the code exists.
 */
export function codeKeyOf(path: string): string | null {
  // ASCII folds to its lower case: most visits end here.
  if (PLAIN_PATH.test(path)) return path.slice(1).toLowerCase();
  const decoded = decodePath(path.slice(1));
  if (decoded === null) return null;
  const key = caseFold(decoded.replace(LEFT_BEHIND, ""));
  if (key === "" || NEVER_IN_A_CODE.test(key)) return null;
  return key.length > KEY_units_at_most ? null : key;
}

/** In UTF-16 units, of which a letter takes two at most. */
const KEY_units_at_most = SHORT_CODE_characters * CODE_FOLDING_growth * 2;
/** Far beyond the longest code in escapes. */
const PATH_characters_at_most = SHORT_CODE_characters * CODE_FOLDING_growth * "%F0%9F%8E%89".length;

function decodePath(segment: string): string | null {
  if (segment.length > PATH_characters_at_most) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
