import { normaliseHost } from "../domains/hosts.ts";
import { present } from "../lib/assert.ts";

/**
 * The host, with port when it is none of the usual two, that a URL leads to, in the spelling that hosts are stored
 * in: the URL parser undoes case, escapes, full-width letters and the many spellings of an IPv4 address.
 * Takes only what `readDestination` has accepted.
 */
export function targetHost(url: string): string {
  return present(normaliseHost(new URL(url).host), "the host of an accepted URL");
}
