import { definedOnly } from "../../src/lib/defined-only.ts";

/** What the list of domains shows, as its address carries it. */
export interface DomainsSearch {
  /** The dialog that adds one. */
  readonly add?: true;
}

/** Reads an address. */
export function readDomainsSearch(raw: Readonly<Record<string, unknown>>): DomainsSearch {
  return definedOnly({ add: raw["add"] === true ? (true as const) : undefined });
}
