import { isSlip, likeness, wordsOf } from "../../src/governance/near-values.rules.ts";

/** The values of a pasted text: one a line, or separated by commas; each once, blanks left away. */
export function pastedValues(text: string): readonly string[] {
  const values = text.split(/[\n\r,;\t]+/).map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ""))];
}

/** Pasted values that are spelled much like one that is known, or like one pasted before: in other letters, or with a slip. */
export function nearValues(
  pasted: readonly string[],
  known: readonly string[],
): readonly { readonly value: string; readonly known: string }[] {
  const all = known.map(read);
  return pasted.flatMap((value) => {
    if (all.some((other) => other.value === value)) return [];
    const own = read(value);
    const like =
      all.find((other) => other.likeness === own.likeness) ??
      all.find(({ words }) => isSlip(own.words, words));
    all.push(own);
    return like === undefined ? [] : [{ value, known: like.value }];
  });
}

function read(value: string) {
  return { value, likeness: likeness(value), words: wordsOf(value) };
}
