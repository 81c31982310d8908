import { crc32 } from "node:zlib";
import { type Random, randomText } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";

export const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const TOKEN = /^utmost_([0-9A-Za-z]{12})_([0-9A-Za-z]{40})$/;
const LOOKUP_characters = 12;
/** The secret's own characters; the six of the checksum follow. */
const SECRET_characters = 34;
const CHECKSUM_characters = 6;

export interface TokenParts {
  /** Finds the token's row; not secret. */
  readonly lookup: string;
  /** SHA-256 of the secret part: all that is kept of it. */
  readonly secretHash: string;
}

/** A new token, `utmost_<lookup>_<secret>`. Its last six characters are the CRC-32 of all before them in base62. */
export function newToken(random: Random): string {
  const head = `utmost_${randomText(random, BASE62, LOOKUP_characters)}_${randomText(random, BASE62, SECRET_characters)}`;
  return head + checksum(head);
}

/** The parts of a token, or null for what cannot be one: wrong form or wrong checksum. */
export function parseToken(text: string): TokenParts | null {
  const [, lookup, secret] = TOKEN.exec(text) ?? [];
  if (lookup === undefined || secret === undefined) return null;
  if (checksum(text.slice(0, -CHECKSUM_characters)) !== text.slice(-CHECKSUM_characters)) return null;
  return { lookup, secretHash: sha256Hex(secret) };
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  while (rest > 0) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(CHECKSUM_characters, "0");
}
