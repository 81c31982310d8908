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

/** Whether a value is the one that a typed text means, spelled otherwise, or has it in it. */
export function isLike(value: string, typed: string): boolean {
  return likeness(value).includes(likeness(typed));
}
