/** The orders in which links are listed; `-` turns one around. Links that are equal in it stand by age. */
export const linkSorts = [
  "-created_at",
  "created_at",
  "short_code",
  "-short_code",
  "destination",
  "-destination",
  "expires_at",
  "-expires_at",
] as const;
export type LinkSort = (typeof linkSorts)[number];

/** Newest first. */
export const defaultSort: LinkSort = "-created_at";
