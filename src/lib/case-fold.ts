/**
 * The key by which two spellings of a name are one: NFC and full case folding, the same under every locale (Unicode
 * Standard, section 5.18). `STRASSE`, `Straße` and `STRAẞE` share a key; neither `İ` nor `ı` shares one with `i`.
 */
export function caseFold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = "";
  for (const character of text.normalize("NFC")) folded += foldOne(character);
  return folded.normalize("NFC");
}

/** Line breaks too: a search key has several lines. */
const ASCII = /^[\x00-\x7f]*$/;

/**
 * JavaScript has no case folding. Upper case brings ß, ſ, ﬁ and the final sigma to one form; lower case before it does so
 * for ẞ. One character at a time, since lower case looks at a sigma's neighbours. The dotless ı has I for its upper
 * case but folds to itself outside Turkic languages (CaseFolding.txt, status T).
 */
function foldOne(character: string): string {
  if (character === "ı") return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}
