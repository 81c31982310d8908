import { type Hosts, isLoopback } from "../../domains/hosts.ts";

/**
 * Whether an `Origin` header (RFC 6454, section 7) names the console: the configured base URL's origin. A base URL on loopback
 * goes by every name of loopback, since nobody but this machine answers there. What the request says of its own host
 * does not count: whoever lets a name of theirs point here chooses that as well.
 */
export function isOwnOrigin({ baseUrl, listeningPort }: Hosts, origin: string): boolean {
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
