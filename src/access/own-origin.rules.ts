import { type Hosts, isLoopback } from "../domains/hosts.ts";

/** What a request's headers say of the page that sent it: one of the console's, another site's, or nothing. */
export type Provenance = "own_page" | "elsewhere" | "unsaid";

/**
 * Where a browser says that a request comes from: `Sec-Fetch-Site` (Fetch Metadata) and `Origin`, which scripts cannot set. Browsers
 * send `Origin` with whatever may change something, and both must name the console. A program may send neither.
 */
export function provenanceOf(headers: Headers, hosts: Hosts): Provenance {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return "elsewhere";
  const origin = headers.get("origin");
  if (origin !== null) return isOwnOrigin(hosts, origin) ? "own_page" : "elsewhere";
  return site === null ? "unsaid" : "own_page";
}

/**
 * Whether an `Origin` header (RFC 6454, section 7) names the console: the configured base URL's origin. A base URL on loopback
 * goes by every name of loopback, since nobody but this machine answers there. What the request says of its own host
 * does not count: whoever lets a name of theirs point here chooses that as well.
 */
function isOwnOrigin({ baseUrl, listeningPort }: Hosts, origin: string): boolean {
  if (origin === baseUrl) return true;
  if (!URL.canParse(origin)) return false;
  const base = new URL(baseUrl);
  const given = new URL(origin);
  return (
    given.origin === origin &&
    given.protocol === base.protocol &&
    isLoopback(base.hostname) &&
    isLoopback(given.hostname) &&
    (given.port === base.port || given.port === String(listeningPort))
  );
}
