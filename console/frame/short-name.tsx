/** A short URL without its scheme: its code is always there as a whole, its host where there is room for both. */
export function ShortName({ name }: { readonly name: string }) {
  const end = name.indexOf("/");
  return (
    <span className="short-url" title={name}>
      <span>{name.slice(0, end)}</span>
      <span>{name.slice(end)}</span>
    </span>
  );
}
