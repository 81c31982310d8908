import { hash, timingSafeEqual } from "node:crypto";

/** SHA-256 of a text as 64 lower-case hex digits: the only form in which a secret is kept. */
export function sha256Hex(text: string): string {
  return hash("sha256", text, "hex");
}

/** Whether two hex digests are the same, in a time that does not tell where they differ. */
export function sameDigest(left: string, right: string): boolean {
  const a = Buffer.from(left, "hex");
  const b = Buffer.from(right, "hex");
  return a.length === b.length && timingSafeEqual(a, b);
}
