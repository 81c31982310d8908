import { Secret, TOTP } from "otpauth";
import { type Random, randomText } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, half a minute. */
const PERIOD_s = 30;
const FORM = { algorithm: "SHA1", digits: 6, period: PERIOD_s } as const;
/** A phone's clock may be so many periods off: RFC 6238, section 5.2. */
const WINDOW_periods = 1;
/** RFC 4226, section 4, R6. */
const SECRET_bytes = 20;

/** No letter or digit that reads like another; 16 of 31 are 79 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const RECOVERY_characters = 16;
const RECOVERY_CODES = 10;

/** A new secret for an authenticator app, in base32. */
export function newFactorSecret(random: Random): string {
  return new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_bytes)).buffer }).base32;
}

/** What an authenticator app reads from a QR code. */
export function factorUri(secret: string, email: string, issuer: string): string {
  return new TOTP({ ...FORM, secret: Secret.fromBase32(secret), label: email, issuer }).toString();
}

/** The period whose code this is, counted from the epoch; null for a code that is not good now. */
export function stepOfCode(secret: string, code: string, now_ms: number): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const offset = totp.validate({ token, timestamp: now_ms, window: WINDOW_periods });
  return offset === null ? null : Math.floor(now_ms / 1000 / PERIOD_s) + offset;
}

/** New recovery codes, as people write them down: `k7wq-m3fz-…`. */
export function newRecoveryCodes(random: Random): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    randomText(random, ALPHABET, RECOVERY_characters)
      .replaceAll(/(.{4})/g, "$1-")
      .slice(0, -1),
  );
}

/** The form in which a recovery code is kept, however it was typed; null for what cannot be one. */
export function recoveryHash(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^[a-z0-9]{16}$/.test(code) ? sha256Hex(`recovery ${code}`) : null;
}
