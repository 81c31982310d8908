import type { Link } from "../api/queries.ts";
import { words } from "../words/links.ts";

/** A short URL without its scheme: what people say and print. */
export function shortName(link: Pick<Link, "short_url">): string {
  return link.short_url.replace(/^https?:\/\//, "");
}

/** What stands on one line of a phone, whatever hyphens are in it. */
const WHOLE_code_characters = 20;

/** The same, where it may be longer than its line: the code goes to the next one before it is broken. */
export function ShortName({ link }: { readonly link: Pick<Link, "short_url"> }) {
  const name = shortName(link);
  const end = name.indexOf("/") + 1;
  const code = name.slice(end);
  return (
    <>
      <span className="host">{name.slice(0, end - 1)}</span>/
      <wbr />
      {code.length > WHOLE_code_characters ? code : <span className="whole">{code}</span>}
    </>
  );
}

/** A destination without what all have. */
export function placeName(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

export function LinkStateMark({ state }: { readonly state: Link["state"] }) {
  return <span className={`state ${state}`}>{words.states[state]}</span>;
}

/** A tag in its colour. */
export function TagMark({ name, color }: { readonly name: string; readonly color: string }) {
  return (
    <span className="tag" data-color={color}>
      {name}
    </span>
  );
}

export function TagMarks({ tags }: { readonly tags: Link["tags"] }) {
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map((tag) => (
        <TagMark key={tag.name} {...tag} />
      ))}
    </span>
  );
}
