/** A sentence of the document, in which backticks mark what is to be typed. */
export function Prose({ text }: { readonly text: string }) {
  return text.split("`").map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are always the same.
    place % 2 === 1 ? <code key={place}>{part}</code> : part,
  );
}
