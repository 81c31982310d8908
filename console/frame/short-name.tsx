/** A short URL without its scheme: its code is always there as a whole, its host where there is room for both. */
export function ShortName({ name }: { readonly name: string }) {
  const code = codeOf(name);
  return (
    <span className="short-url" title={name}>
      <span>{name.slice(0, -code.length)}</span>
      <span>{code}</span>
    </span>
  );
}

/** The code of a short URL without its scheme, with its slash. */
export function codeOf(name: string): string {
  return name.slice(name.indexOf("/"));
}
