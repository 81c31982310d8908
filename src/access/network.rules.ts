import ipaddr from "ipaddr.js";

/**
 * The key under which attempts from an address are counted: an IPv4 address itself (mapped into IPv6 or not), the
 * /64 of an IPv6 one, because whoever has one address there has them all. What is no address is its own key.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
