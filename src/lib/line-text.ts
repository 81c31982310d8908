import { storageFault } from "./storable-text.ts";

/** C0 and C1 controls, and the two separators that are line breaks to Unicode. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** White space and characters that show nothing; U+2800 is the Braille pattern without a dot. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Why a text cannot be kept as one line of text, for the person who sent it; null when it can. */
export function lineFault(text: string): string | null {
  const fault = storageFault(text);
  if (fault !== null) return fault;
  return CONTROL.test(text) ? "Must not contain control characters or line breaks." : null;
}

/** Whether there is nothing to see in a text. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** A sentence as it stands after a colon or within another: without its capital. */
export function midSentence(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
