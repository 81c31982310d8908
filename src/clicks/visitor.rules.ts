import type { Address } from "./address.rules.ts";

/**
 * Who a visitor is, without saying so: a keyed hash (HMAC-SHA-256, RFC 2104) of line and user agent, of which a click keeps the
 * first 16 bytes. The same visitor has the same hash while the workspace's secret lives, and none that can be found out
 * afterwards.
 */
export function visitorHash(secret: Uint8Array, line: Address["line"], agent: string): Uint8Array {
  return new Bun.CryptoHasher("sha256", secret).update(`${line}\0${agent}`).digest();
}
