import ipaddr from "ipaddr.js";
import { readAddress } from "./address.rules.ts";

/** The proxies an operator trusts: so many hops, or those in these ranges (CIDR). */
export type TrustedProxies =
  | { readonly kind: "hops"; readonly count: number }
  | { readonly kind: "ranges"; readonly cidrs: readonly string[] };

/** Whom the operator lets speak for others. */
export interface Proxies {
  /** Whether what the other end of a connection says of a client is believed. */
  trusts(socketAddress: string): boolean;
  /** The client's address: the socket's, or the entry of `X-Forwarded-For` that the trusted proxies vouch for. */
  clientOf(socketAddress: string, forwardedFor: string | null): string;
  /**
   * The host that the client asked for: the `Host` header, or the entry of `X-Forwarded-Host` that the trusted proxies vouch
   * for. Empty when there is none.
   */
  hostOf(socketAddress: string, headers: Headers): string;
}

/** Reads the operator's setting. Throws on a CIDR that is none; the configuration has checked them. */
export function proxiesOf(setting: TrustedProxies): Proxies {
  return setting.kind === "hops" ? proxiesByCount(setting.count) : proxiesByRange(setting.cidrs);
}

function proxiesByCount(count: number): Proxies {
  return {
    trusts: () => count > 0,
    hostOf: (_socketAddress, headers) => forwardedHost(headers, count),
    clientOf: (socketAddress, forwardedFor) => {
      // The socket is the nearest proxy; each proxy wrote the one before it at the end of the list.
      let client = socketAddress;
      for (const entry of entriesFromNearest(forwardedFor).slice(0, count)) {
        const address = readAddress(entry);
        if (address === null) break;
        client = address.text;
      }
      return client;
    },
  };
}

function proxiesByRange(cidrs: readonly string[]): Proxies {
  const ranges = cidrs.map(parseRange);
  const trusts = (written: string): boolean => {
    const text = readAddress(written)?.text;
    if (text === undefined) return false;
    const address = ipaddr.parse(text);
    return ranges.some(([start, bits]) => address.kind() === start.kind() && address.match(start, bits));
  };
  return {
    trusts,
    hostOf: (socketAddress, headers) => forwardedHost(headers, hopsFrom(socketAddress, headers, trusts)),
    clientOf: (socketAddress, forwardedFor) => {
      let client = socketAddress;
      for (const entry of entriesFromNearest(forwardedFor)) {
        if (!trusts(client)) break;
        const address = readAddress(entry);
        if (address === null) break;
        client = address.text;
      }
      return client;
    },
  };
}

/** As with addresses, the nearest proxy wrote the last entry: what the farthest trusted one wrote is what it was asked. */
function forwardedHost(headers: Headers, hops: number): string {
  const asked = headers.get("host") ?? "";
  if (hops === 0) return asked;
  const vouchedFor = entriesFromNearest(headers.get("x-forwarded-host")).slice(0, hops);
  return vouchedFor.at(-1)?.trim() || asked;
}

/** How many trusted proxies a request has come through, the other end of the connection first. */
function hopsFrom(socketAddress: string, headers: Headers, trusts: (address: string) => boolean): number {
  const way = [socketAddress, ...entriesFromNearest(headers.get("x-forwarded-for"))];
  const stranger = way.findIndex((address) => !trusts(address));
  return stranger === -1 ? way.length : stranger;
}

function entriesFromNearest(forwardedFor: string | null): readonly string[] {
  return forwardedFor === null ? [] : forwardedFor.split(",").reverse();
}

const MAPPED_bits = 96;

/** A range of mapped addresses is one of IPv4: that is how every address is compared. */
function parseRange(cidr: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [start, bits] = ipaddr.parseCIDR(cidr);
  if (start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits >= MAPPED_bits)
    return [start.toIPv4Address(), bits - MAPPED_bits];
  return [start, bits];
}
