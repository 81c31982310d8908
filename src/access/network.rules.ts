import { readAddress } from "../clicks/address.rules.ts";

/**
 * The key under which attempts from an address are counted: the address, of IPv6 its /64, because whoever has one
 * address there has them all. What is no address is its own key.
 */
export function networkOf(address: string): string {
  return readAddress(address)?.line ?? address;
}
