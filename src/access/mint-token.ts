import { assert, present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, TokenId, WorkspaceId } from "../storage/tables.ts";
import type { Permission } from "./permissions.ts";
import { newToken, parseToken } from "./token.rules.ts";
import { insertToken, type TokenRow } from "./token.store.ts";

export interface TokenOrder {
  readonly workspaceId: WorkspaceId;
  readonly createdBy: MemberId;
  /** The token with which it is made; null for a member who is signed in and for the operator. */
  readonly apiTokenId: TokenId | null;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expiresAt_ms: number | null;
  /** A token the operator chose; a new one when null. */
  readonly chosen: string | null;
}

/**
 * Makes an API token. `token` is the whole of it, given this once: only a hash of its secret is kept.
 * Throws when a chosen token is not of the form `utmost_<lookup>_<secret>` with its checksum.
 */
export async function mintToken(
  { db, clock, random }: { readonly db: Db | Trx; readonly clock: Clock; readonly random: Random },
  order: TokenOrder,
): Promise<{ readonly token: string; readonly row: TokenRow }> {
  assert(order.permissions.length > 0, "a token has at least one permission");
  const token = order.chosen ?? newToken(random);
  const parts = present(parseToken(token), "a token of the form utmost_<lookup>_<secret> with its checksum");
  const row = await insertToken(db, {
    workspace_id: order.workspaceId,
    lookup: parts.lookup,
    secret_hash: parts.secretHash,
    name: order.name,
    permissions: JSON.stringify(order.permissions),
    created_by: order.createdBy,
    api_token_id: order.apiTokenId,
    created_at: clock.now(),
    expires_at: order.expiresAt_ms,
  });
  return { token, row };
}
