import { likeness } from "../../src/governance/near-values.rules.ts";

/** The values of a pasted text: one a line, or separated by commas; each once, blanks left away. */
export function pastedValues(text: string): readonly string[] {
  const values = text.split(/[\n\r,;\t]+/).map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ""))];
}

/** Pasted values that are spelled much like one that is known, or like one pasted before. */
export function nearValues(
  pasted: readonly string[],
  known: readonly string[],
): readonly { readonly value: string; readonly known: string }[] {
  const byLikeness = new Map(known.map((value) => [likeness(value), value]));
  return pasted.flatMap((value) => {
    const like = byLikeness.get(likeness(value));
    if (like === undefined) byLikeness.set(likeness(value), value);
    return like === undefined || like === value ? [] : [{ value, known: like }];
  });
}
