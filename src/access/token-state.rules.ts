/** What has become of a token. */
export type TokenState = "live" | "expired" | "revoked";

/** A token's state at an instant; its last millisecond is the one before `expires_at`. */
export function tokenState(
  token: { readonly expires_at: number | null; readonly revoked_at: number | null },
  now_ms: number,
): TokenState {
  if (token.revoked_at !== null) return "revoked";
  return token.expires_at !== null && token.expires_at <= now_ms ? "expired" : "live";
}
