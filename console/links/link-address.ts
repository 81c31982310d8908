import { definedOnly } from "../../src/lib/defined-only.ts";
import { textOf } from "../search.ts";

/** A link by its short address, where nobody knows its id. */
export interface LinkAddress {
  readonly host?: string;
  readonly code?: string;
}

export function readLinkAddress(raw: Readonly<Record<string, unknown>>): LinkAddress {
  return definedOnly({ host: textOf(raw, "host"), code: textOf(raw, "code") });
}

/** The address in a reference, `<host>/<short_code>`: a host may have a port, and a code has no slash. */
export function addressOf(reference: string): Required<LinkAddress> {
  const slash = reference.indexOf("/");
  return { host: reference.slice(0, slash), code: reference.slice(slash + 1) };
}
