import type { Expected } from "./domain-check.rules.ts";
import { type Hosts, isLoopback, nameOfHost, normaliseHost } from "./hosts.ts";

/** What the service knows of itself. */
interface Service {
  readonly hosts: Hosts;
  /** CIDRs; null: what the link host's name leads to. */
  readonly publicAddresses: readonly string[] | null;
}

/** The value of the TXT record that proves a host to be a workspace's. */
export function proofOf(token: string): string {
  return `utmost-verify=${token}`;
}

/** What the records of a domain are to be. */
export function expectedOf({ hosts, publicAddresses }: Service, host: string, token: string): Expected {
  const name = nameOfHost(host);
  return {
    host: name,
    proof: proofOf(token),
    // RFC 8552: a name with an underscore is no host's, so that it is free even beside a CNAME.
    proofName: `_utmost.${name}`,
    ...linkHostOf(hosts, publicAddresses),
  };
}

/** An address as the link host needs no name in DNS; a name of this machine alone has none. */
function linkHostOf(
  hosts: Hosts,
  given: readonly string[] | null,
): Pick<Expected, "linkName" | "publicAddresses"> {
  const name = nameOfHost(normaliseHost(hosts.sharedHost) ?? hosts.sharedHost);
  if (isLoopback(name)) return { linkName: null, publicAddresses: given };
  const address = /^\[(.+)\]$/.exec(name)?.[1];
  if (address !== undefined) return { linkName: null, publicAddresses: given ?? [`${address}/128`] };
  const isAddress = /^\d+(?:\.\d+){3}$/.test(name);
  if (isAddress) return { linkName: null, publicAddresses: given ?? [`${name}/32`] };
  return { linkName: name, publicAddresses: given };
}
