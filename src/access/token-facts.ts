import type { AuditSubject } from "../audit/audit-words.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { TokenId } from "../storage/tables.ts";
import { readPermissions } from "./permissions.ts";
import type { TokenRow } from "./token.store.ts";

/**
 * The making of a token (`before` null), or its revocation, as the audit trail notes it. `revokedWith`: the token that it was made
 * with, itself or by way of others, and with which it is revoked.
 */
export function tokenWrite(
  before: { readonly state: "live" } | null,
  row: TokenRow,
  revokedWith: TokenId | null = null,
) {
  const factsOf = (state: "live" | "revoked") => ({
    name: row.name,
    permissions: readPermissions(row.permissions),
    expires_at: row.expires_at === null ? null : isoInstant(row.expires_at),
    state,
  });
  return {
    subject: "token" satisfies AuditSubject,
    id: row.id,
    name: row.name,
    before: before === null ? null : factsOf(before.state),
    after: {
      ...factsOf(row.revoked_at === null ? "live" : "revoked"),
      ...(revokedWith === null ? {} : { revoked_with: revokedWith }),
    },
  } as const;
}
