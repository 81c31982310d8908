import ipaddr from "ipaddr.js";

/** An IP address as the edge needs it. Lives as long as a request is answered; never stored, never logged. */
export interface Address {
  /** One spelling for one address; IPv4 for what is mapped into IPv6. */
  readonly text: string;
  /** What tells one visitor's line from another's: the address, of IPv6 the /64 network. */
  readonly line: string;
  /** Loopback, private or link-local: the operator's own machines. */
  readonly isLocal: boolean;
  /** Whether it can be somewhere in the world: not private, reserved or made for documentation. */
  readonly isPublic: boolean;
}

/** Ranges of RFC 1122, 1918, 3927, 4193 and 4291 by their names in ipaddr.js. */
const LOCAL_RANGES: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/**
 * Reads an address as sockets and proxies write it: `203.0.113.9`, `203.0.113.9:39158`, `[2001:db8::1]:443`,
 * `fe80::1%eth0`, quoted (RFC 7239) or mapped. Null for what is no IP address.
 */
export function readAddress(written: string): Address | null {
  const bare = bareAddress(written);
  // Four decimal parts only: parsers that take 0x7f.1 or 010.0.0.1 disagree on what those are.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return describe(ipaddr.IPv4.parse(bare));
  if (!bare.includes(":") || !ipaddr.IPv6.isValid(bare)) return null;
  const address = ipaddr.IPv6.parse(bare);
  return describe(address.isIPv4MappedAddress() ? address.toIPv4Address() : address);
}

function bareAddress(written: string): string {
  const text = written.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1];
  const withoutPort = bracketed ?? /^([\d.]+):\d*$/.exec(text)?.[1] ?? text;
  return withoutPort.replace(/%.*$/, "");
}

function describe(address: ipaddr.IPv4 | ipaddr.IPv6): Address {
  const range = address.range();
  const text = address.toString();
  const line = address instanceof ipaddr.IPv6 ? network64(address) : text;
  return { text, line, isLocal: LOCAL_RANGES.has(range), isPublic: range === "unicast" };
}

function network64(address: ipaddr.IPv6): string {
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
