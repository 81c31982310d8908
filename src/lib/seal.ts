import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "./random.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_bytes = 12;
const TAG_bytes = 16;
const KEY_bytes = 32;

/** Keeps text from whoever reads it where it lies, and from being changed there: AES-256-GCM (NIST SP 800-38D). */
export class Seal {
  readonly #key: Buffer;
  readonly #random: Random;

  /** `secret`: of any length, with at least 128 bits of chance in it. `purpose`: what is sealed for one opens for no other. */
  constructor(secret: string, purpose: string, random: Random) {
    // RFC 5869.
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_bytes));
    this.#random = random;
  }

  /** The sealed form of a text, as base64url. */
  close(text: string): string {
    const nonce = this.#random.bytes(NONCE_bytes);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce);
    const closed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString("base64url");
  }

  /** The text of a sealed form; null for what was not sealed with this key and purpose. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, "base64url");
    if (bytes.length < NONCE_bytes + TAG_bytes) return null;
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, NONCE_bytes));
    decipher.setAuthTag(bytes.subarray(NONCE_bytes, NONCE_bytes + TAG_bytes));
    try {
      const opened = [decipher.update(bytes.subarray(NONCE_bytes + TAG_bytes)), decipher.final()];
      return Buffer.concat(opened).toString("utf8");
    } catch {
      return null;
    }
  }
}
