/** Orders by what a link is; `-` turns one around. Links that are equal in it stand by age. */
const factSorts = [
  "-created_at",
  "created_at",
  "short_code",
  "-short_code",
  "destination",
  "-destination",
  "expires_at",
  "-expires_at",
] as const;
export type FactSort = (typeof factSorts)[number];

/** Orders by what came of a link. */
const clickSorts = ["-clicks", "clicks"] as const;
export type ClickSort = (typeof clickSorts)[number];

/** The orders in which links are listed. */
export const linkSorts = [...factSorts, ...clickSorts] as const;
export type LinkSort = (typeof linkSorts)[number];

/** Newest first. */
export const defaultSort: LinkSort = "-created_at";

/** Whether the click store is asked for the order. */
export function isByClicks(sort: LinkSort): sort is ClickSort {
  return clickSorts.some((each) => each === sort);
}
