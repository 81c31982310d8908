import { caseFold } from "../lib/case-fold.ts";

/** What two spellings of one thing have in common: letters without case, and nothing between words. */
export function likeness(value: string): string {
  return caseFold(value).replaceAll(/[\s_.-]+/gu, "");
}

/** The known value that a typed one is most likely meant to be: spelled alike, or a slip or two away. Null when none is near. */
export function nearestOf(typed: string, known: readonly string[]): string | null {
  const wanted = likeness(typed);
  if (wanted === "") return null;
  let nearest: string | null = null;
  let best = Math.min(SLIPS_at_most, Math.floor(wanted.length / 3)) + 1;
  for (const value of known) {
    const slips = slipsBetween(wanted, likeness(value), best);
    if (slips >= best) continue;
    nearest = value;
    best = slips;
  }
  return nearest;
}

const SLIPS_at_most = 2;

/**
 * How many letters have to be added, left out, changed, or changed over with the next to make one text of another (optimal string
 * alignment); `enough` when it is no fewer.
 */
function slipsBetween(one: string, other: string, enough: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) >= enough) return enough;
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  let before: readonly number[] = [];
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const change = (row[right - 1] ?? 0) + (one[left - 1] === other[right - 1] ? 0 : 1);
      const isSwapped = one[left - 1] === other[right - 2] && one[left - 2] === other[right - 1];
      const swap = isSwapped ? (before[right - 2] ?? enough) + 1 : enough;
      next.push(Math.min(change, swap, (row[right] ?? 0) + 1, (next[right - 1] ?? 0) + 1));
    }
    if (Math.min(...row, ...next) >= enough) return enough;
    before = row;
    row = next;
  }
  return Math.min(row.at(-1) ?? enough, enough);
}

/** The words of a value, in letters without case. */
export function wordsOf(value: string): readonly string[] {
  return caseFold(value).split(/[\s_.-]+/u);
}

/**
 * Whether two values, given by their words, are likely one with a typing mistake: all words are the same but one, which is
 * long enough to tell. What numbers or a last letter tell apart, as in `spring-1` and `variant-a`, is meant to differ.
 */
export function isSlip(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const differing = one.flatMap((word, place) => {
    const beside = other[place] ?? "";
    return word === beside ? [] : [[word, beside] as const];
  });
  const [pair] = differing;
  return pair !== undefined && differing.length === 1 && isMistyped(...pair);
}

function isMistyped(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < WORD_letters || one[0] !== other[0] || /\d/.test(one + other)) return false;
  if (one.length === other.length) {
    if (one.slice(0, -1) === other.slice(0, -1)) return false;
    // Of short words another letter makes another word: story and store.
    if (length < LONG_WORD_letters && lettersOf(one) !== lettersOf(other)) return false;
  }
  const slips = length < LONGER_WORD_letters ? 1 : SLIPS_at_most;
  return slipsBetween(one, other, slips + 1) <= slips;
}

function lettersOf(word: string): string {
  return [...word].sort().join("");
}

const WORD_letters = 5;
const LONG_WORD_letters = 7;
const LONGER_WORD_letters = 9;

/** Whether a value is the one that a typed text means, spelled otherwise, or has it in it. */
export function isLike(value: string, typed: string): boolean {
  return likeness(value).includes(likeness(typed));
}
