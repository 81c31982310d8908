/** The orders in which links are listed; `-` turns one around. Links that are equal in it stand by age. */
export const linkSorts = [
  "-created_at",
  "created_at",
  "-clicks",
  "clicks",
  "short_code",
  "-short_code",
  "destination",
  "-destination",
  "expires_at",
  "-expires_at",
] as const;
export type LinkSort = (typeof linkSorts)[number];
/** By what came of a link. */
export type ClickSort = Extract<LinkSort, "clicks" | "-clicks">;
/** By what a link is. */
export type FactSort = Exclude<LinkSort, ClickSort>;

/** Newest first. */
export const defaultSort: LinkSort = "-created_at";

/** Whether the click store is asked for the order. */
export function isByClicks(sort: LinkSort): sort is ClickSort {
  return sort === "clicks" || sort === "-clicks";
}
