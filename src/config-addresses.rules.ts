import ipaddr from "ipaddr.js";

/** A number of hops, or the addresses (CIDR) of the proxies. */
export type TrustedProxies =
  | { readonly kind: "hops"; readonly count: number }
  | { readonly kind: "ranges"; readonly cidrs: readonly string[] };

/** `BIND`: an address to listen on. What is none is added to `problems`; whether it is this machine's only listening shows. */
export function readBind(text: string, problems: string[]): string {
  if (text !== "localhost" && !ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text))
    problems.push(`BIND must be an address such as 127.0.0.1, 0.0.0.0 or ::, not "${text}"`);
  return text;
}

/** `TRUSTED_PROXIES`: a number of hops, or ranges. What is neither is added to `problems`. */
export function readTrustedProxies(text: string, problems: string[]): TrustedProxies {
  if (/^\d{1,2}$/.test(text)) return { kind: "hops", count: Number(text) };
  const cidrs = readCidrs(text, (cidr) =>
    problems.push(
      `TRUSTED_PROXIES must be a number of hops or CIDRs such as 10.0.0.0/8,fd00::/8, not "${cidr}"`,
    ),
  );
  return { kind: "ranges", cidrs };
}

/** `PUBLIC_ADDRESSES` as ranges; null when it is not set. What is none is added to `problems`. */
export function readPublicAddresses(text: string | undefined, problems: string[]): readonly string[] | null {
  if (text === undefined) return null;
  return readCidrs(text, (cidr) =>
    problems.push(
      `PUBLIC_ADDRESSES must be addresses or CIDRs such as 203.0.113.7,2001:db8::/64, not "${cidr}"`,
    ),
  );
}

/** Ranges with commas between; one address is the smallest range. */
function readCidrs(text: string, complain: (cidr: string) => void): readonly string[] {
  const cidrs = text.split(",").map((written) => {
    const cidr = written.trim();
    return ipaddr.isValid(cidr) ? `${cidr}/${cidr.includes(":") ? 128 : 32}` : cidr;
  });
  for (const cidr of cidrs) if (!ipaddr.isValidCIDR(cidr)) complain(cidr);
  return cidrs;
}

/** `DNS_SERVERS` as written; null when it is not set. What is no address is added to `problems`. */
export function readDnsServers(text: string | undefined, problems: string[]): readonly string[] | null {
  if (text === undefined) return null;
  const servers = text.split(",").map((written) => written.trim());
  for (const server of servers) {
    const [, v6, v4, port = "53"] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(server) ?? [];
    const address = v6 ?? v4 ?? server;
    const bare = v6 === undefined && v4 === undefined && ipaddr.IPv6.isValid(server);
    const whole = v6 === undefined ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(v6);
    if (!(bare || whole) || Number(port) < 1 || Number(port) > 65535)
      problems.push(`DNS_SERVERS must be addresses such as 9.9.9.9,[2620:fe::fe]:53, not "${server}"`);
  }
  return servers;
}
