import { isoInstant } from "../lib/calendar.ts";
import { readPermissions } from "./permissions.ts";
import type { Token } from "./token.contract.ts";
import type { ListedToken } from "./token.store.ts";
import { tokenState } from "./token-state.rules.ts";

/** Everything about a token that is no secret, as the API and the command line write it. */
export function toToken(row: ListedToken, now_ms: number): Token {
  const instant = (at_ms: number | null) => (at_ms === null ? null : isoInstant(at_ms));
  return {
    id: row.id,
    name: row.name,
    prefix: `utmost_${row.lookup}`,
    permissions: [...readPermissions(row.permissions)],
    state: tokenState(row, now_ms),
    created_by: {
      user_id: row.created_by,
      email: row.creator,
      api_token_id: row.api_token_id,
      token_name: row.maker,
    },
    created_at: isoInstant(row.created_at),
    last_used_at: instant(row.last_used_at),
    expires_at: instant(row.expires_at),
    revoked_at: instant(row.revoked_at),
  };
}
