import { storageFault } from "./storable-text.ts";

/** C0 and C1 controls, and the two separators that are line breaks to Unicode. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** White space and characters that show nothing; U+2800 is the Braille pattern without a dot. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * What pasting brings along and nobody sees: white space, soft hyphens, marks of direction and width. What ends letters, flags
 * and emoji (joiners, variation selectors, tags) is a part of them, and what ends a change of direction belongs to its beginning.
 */
const AROUND = "[\\s\\u00ad\\u200b\\u200e\\u200f\\u2060-\\u2064\\ufeff]";
/** Looking behind keeps the search for an end linear: else each blank of a long run within would be tried. */
const AROUND_TEXT = new RegExp(`^${AROUND}+|(?<!${AROUND})${AROUND}+$`, "g");

/** A text without what stands around it and is not seen. */
export function trimmed(text: string): string {
  return text.replaceAll(AROUND_TEXT, "");
}

/** Why a text cannot be kept as one line of text, for the person who sent it; null when it can. */
export function lineFault(text: string): string | null {
  const fault = storageFault(text);
  if (fault !== null) return fault;
  return CONTROL.test(text) ? "Must not contain control characters or line breaks." : null;
}

/** Marks that turn the direction of what stands behind them, also of what is not theirs (Unicode Standard Annex 9, section 2). */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** Why a text cannot stand among the words of a page, for the person who sent it; null when it can. */
export function shownFault(text: string): string | null {
  const fault = lineFault(text);
  if (fault !== null) return fault;
  return TURNS_DIRECTION.test(text)
    ? "Must not contain characters that turn the direction of writing."
    : null;
}

/** A text from elsewhere as it can stand among the words of a page or terminal: U+FFFD for what writes on either by itself. */
export function showable(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** Whether there is nothing to see in a text. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** A sentence as it stands after a colon or within another: without its capital. */
export function midSentence(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
