/**
 * The key by which two spellings of a name are one: NFC, full case folding, independent of any locale.
 * `STRASSE`, `Straße` and `straße` share a key; `İ` and `i` do not.
 */
export function caseFold(text: string): string {
  // JavaScript has no case folding; upper case first brings ß, ſ, ﬁ and the final sigma to one form.
  return text.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
