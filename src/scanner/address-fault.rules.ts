import ipaddr from "ipaddr.js";
import { isAddress } from "./url-form.rules.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Domains of one's own network: RFC 6761, 6762 (appendix G), 8375; `.internal` is ICANN's choice of 2024. */
const INTERNAL_DOMAINS = [
  ...["localhost", "localdomain", "local", "internal", "intranet", "private", "corp", "home", "lan"],
  "home.arpa",
];
/** Public names that stand for the machine of whoever asks. */
const LOOPBACK_NAMES = ["localtest.me", "lvh.me", "vcap.me", "lacolhost.com", "localho.st"];
/** Domains in which a name says its own address: `10.0.0.1.nip.io`, `10-0-0-1.sslip.io`, `0a000001.nip.io`. */
const ADDRESS_NAMES = ["nip.io", "sslip.io", "xip.io", "traefik.me"];
/** Azure's machines answer each of their guests at this public-looking address. */
const WIRE_SERVER = "168.63.129.16";

const KINDS: Readonly<Record<string, string>> = {
  loopback: "an address of the visitor's own machine",
  private: "an address of a private network",
  uniqueLocal: "an address of a private network",
  deprecatedSiteLocal: "an address of a private network",
  carrierGradeNat: "an address of a provider's own network",
  linkLocal: "a link-local address, where cloud machines keep their secrets",
  unspecified: "the address of no machine",
};

/**
 * Why a host, as the URL parser spells it, is nowhere that the public can go: `is …`, or null. IPv4 addresses that are wrapped in
 * IPv6 ones are judged as what they wrap.
 */
export function addressFault(host: string): string | null {
  if (!isAddress(host)) return nameFault(host);
  const kind = addressKind(ipaddr.parse(host.replace(/^\[|\]$/g, "")));
  return kind === null ? null : `is ${kind}`;
}

function addressKind(address: Address): string | null {
  if (address.toString() === WIRE_SERVER) return "where cloud machines keep their secrets";
  const inner = address instanceof ipaddr.IPv6 ? wrapped(address) : null;
  if (inner !== null) return addressKind(inner);
  const range = address.range();
  if (range !== "unicast") return KINDS[range] ?? "an address that is kept for other purposes";
  // RFC 4291, section 2.4: all that is given out begins with the bits 001.
  if (address instanceof ipaddr.IPv6 && (address.parts[0] ?? 0) >> 13 !== 1)
    return "an address that is not in use";
  return null;
}

/** Ranges whose last 32 bits are an IPv4 address: RFC 4291 (2.5.5), 6145, 6052. */
const WRAPPING: ReadonlySet<string> = new Set(["ipv4Mapped", "rfc6145", "rfc6052"]);

/** The IPv4 address that an IPv6 one stands for; the first of RFC 3056, the others of RFC 4291 and 5214. */
function wrapped(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const { parts } = address;
  const range = address.range();
  if (range === "6to4") return ipv4Of(parts[1], parts[2]);
  const isCompatible =
    parts.slice(0, 6).every((part) => part === 0) && range !== "unspecified" && range !== "loopback";
  const isTunnel = (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;
  return WRAPPING.has(range) || isCompatible || isTunnel ? ipv4Of(parts[6], parts[7]) : null;
}

function ipv4Of(high = 0, low = 0): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

function nameFault(name: string): string | null {
  if (!name.includes(".")) return "has no dot: such names mean something inside one network only";
  const internal = INTERNAL_DOMAINS.find((domain) => isWithin(name, domain));
  if (internal !== undefined)
    return `is under .${internal}: such names mean something inside one network only`;
  if (LOOPBACK_NAMES.some((domain) => isWithin(name, domain))) return "stands for the visitor's own machine";
  const domain = ADDRESS_NAMES.find((known) => isWithin(name, known));
  const address = domain === undefined ? null : addressInName(name.slice(0, -domain.length - 1));
  const kind = address === null ? null : addressKind(address);
  return kind === null ? null : `stands for ${address?.toString()}, which is ${kind}`;
}

function addressInName(name: string): Address | null {
  const four = /(?:^|[.-])(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})$/.exec(name)?.slice(1).join(".");
  if (four !== undefined && ipaddr.IPv4.isValid(four)) return ipaddr.IPv4.parse(four);
  const [label = ""] = name.split(".").slice(-1);
  const hex = /(?:^|-)([0-9a-f]{8})$/.exec(label)?.[1];
  if (hex !== undefined)
    return ipv4Of(Number.parseInt(hex.slice(0, 4), 16), Number.parseInt(hex.slice(4), 16));
  const six = label.replaceAll("-", ":");
  return six.includes("::") && ipaddr.IPv6.isValid(six) ? ipaddr.IPv6.parse(six) : null;
}

/** Whether a name is a domain or is within it. */
export function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
