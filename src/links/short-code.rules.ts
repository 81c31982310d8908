import { caseFold } from "../lib/case-fold.ts";
import { type Random, randomText } from "../lib/random.ts";
import { countCodePoints, storageFault } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { RANDOM_CODE_characters, SHORT_CODE_characters } from "../limits.ts";
import { reservedCodes } from "./reserved-codes.ts";

/** Lower case and no 0, 1, i, l, o: codes match without regard to case, so capitals would add look-alikes only. */
export const RANDOM_CODE_alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

export interface ShortCode {
  /** As typed, in NFC. */
  readonly code: string;
  /** The form by which codes are matched. */
  readonly key: string;
}

const SHAPE = /^[\p{L}\p{Nd}_-][\p{L}\p{M}\p{Nd}_-]*$/u;
/** Letters that show nothing, such as the Hangul fillers, and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * A custom short code: letters and digits of any script with their marks, `-` and `_`. A reserved word passes here
 * whatever its characters, so that it is refused as one that is taken (decisions, sections 2 and 4).
 */
export function readShortCode(text: string): Verdict<ShortCode> {
  const fault = storageFault(text);
  if (fault !== null) return refused(fault);
  const code = text.normalize("NFC");
  const shortCode = { code, key: caseFold(code) };
  if (isReserved(shortCode)) return accepted(shortCode);
  const length = countCodePoints(code);
  if (length < 1 || length > SHORT_CODE_characters || !SHAPE.test(code) || INVISIBLE.test(code)) {
    return refused(
      `Must be 1 to ${SHORT_CODE_characters} letters and digits of any script, hyphens and underscores.`,
    );
  }
  return accepted(shortCode);
}

/** Whether the service keeps a code's path for itself. */
export function isReserved({ key }: ShortCode): boolean {
  return reservedCodes.has(key);
}

/** A short code drawn at random. */
export function randomShortCode(random: Random): ShortCode {
  const code = randomText(random, RANDOM_CODE_alphabet, RANDOM_CODE_characters);
  return { code, key: caseFold(code) };
}
