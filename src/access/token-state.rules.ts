import { DAY_ms, isoInstant } from "../lib/calendar.ts";
import { TOKEN_LIFETIME_days_at_most } from "../limits.ts";

/** What has become of a token. */
export const tokenStates = ["live", "expired", "revoked"] as const;
export type TokenState = (typeof tokenStates)[number];

/** A token's state at an instant; its last millisecond is the one before `expires_at`. */
export function tokenState(
  token: { readonly expires_at: number | null; readonly revoked_at: number | null },
  now_ms: number,
): TokenState {
  if (token.revoked_at !== null) return "revoked";
  return token.expires_at !== null && token.expires_at <= now_ms ? "expired" : "live";
}

/**
 * What is wrong with the instant at which a new token is to expire (null: never), in a sentence, or null. A token that expires
 * makes only such as expire no later.
 */
export function lifetimeProblem(
  expiresAt_ms: number | null,
  { tokenExpiresAt_ms: end_ms }: { readonly tokenExpiresAt_ms: number | null },
  now_ms: number,
): string | null {
  if (end_ms !== null && (expiresAt_ms === null || expiresAt_ms > end_ms))
    return `Must be given, and be ${isoInstant(end_ms)} at the latest: the token that makes it expires then.`;
  if (expiresAt_ms === null) return null;
  const fits = expiresAt_ms > now_ms && expiresAt_ms <= now_ms + TOKEN_LIFETIME_days_at_most * DAY_ms;
  return fits
    ? null
    : `Must be in the future, at most ${TOKEN_LIFETIME_days_at_most} days from now; without it the token never expires.`;
}
