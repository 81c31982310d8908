/** How many Unicode code points a text has: what people count as its characters. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Why no engine can keep a text as it is, for the person who sent it; null when every one can. */
export function storageFault(text: string): string | null {
  if (text.includes("\0")) return "Must not contain the NUL character.";
  return text.isWellFormed() ? null : "Must be valid Unicode: it contains half of a surrogate pair.";
}
