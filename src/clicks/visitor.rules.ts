import type { Address } from "./address.rules.ts";

const VISITOR_bytes = 16;

/**
 * Who a visitor is, without saying so: a keyed hash (HMAC-SHA-256, RFC 2104, cut to 16 bytes) of line and user agent. The
 * same visitor has the same hash while the workspace's secret lives, and none that can be found out afterwards.
 */
export function visitorHash(secret: Uint8Array, line: Address["line"], agent: string): Uint8Array {
  return new Bun.CryptoHasher("sha256", secret)
    .update(`${line}\0${agent}`)
    .digest()
    .subarray(0, VISITOR_bytes);
}
