import type { Link } from "../api/queries.ts";
import { words } from "../words/links.ts";

/** A short URL without its scheme: what people say and print. */
export function shortName(link: Pick<Link, "short_url">): string {
  return link.short_url.replace(/^https?:\/\//, "");
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
