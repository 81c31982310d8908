/** What a list of links can show of each beside the link itself, in the order in which it stands there. */
export const linkColumns = [
  "clicks",
  "campaign",
  "source_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "state",
  "expires",
  "note",
  "created",
] as const;
export type LinkColumn = (typeof linkColumns)[number];
