import { definedOnly } from "../../src/lib/defined-only.ts";
import { textOf } from "../search.ts";

/** What the page for developers shows, as its address carries it. */
export interface DevelopersSearch {
  /** The operations that have this in their path, name or permission. */
  readonly find?: string;
  /** The operation that is open, by its id. */
  readonly operation?: string;
}

/** Reads an address. */
export function readDevelopersSearch(raw: Readonly<Record<string, unknown>>): DevelopersSearch {
  return definedOnly({ find: textOf(raw, "find"), operation: textOf(raw, "operation") });
}
