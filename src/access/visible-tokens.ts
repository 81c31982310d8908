import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { Caller } from "./caller.ts";
import { roleManagesTokens } from "./roles.rules.ts";
import { findToken, type ListedToken, listTokens, revokeToken } from "./token.store.ts";
import { tokenWrite } from "./token-facts.ts";

/** Who looks: members who manage tokens see everybody's, all others their own (decisions, section 3). */
export type TokenViewer = Pick<Caller, "workspaceId" | "userId" | "role">;

/** At most `limit` tokens that somebody may see, older than the id `before`, newest first. */
export async function listVisibleTokens(
  db: Db,
  { workspaceId, userId, role }: TokenViewer,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly ListedToken[]> {
  const createdBy = roleManagesTokens(role) ? undefined : userId;
  return listTokens(db, workspaceId, { ...page, createdBy });
}

/** A token that somebody may see and revoke, or undefined. */
export async function findVisibleToken(
  db: Db,
  { workspaceId, userId, role }: TokenViewer,
  id: number,
): Promise<ListedToken | undefined> {
  const token = await findToken(db, workspaceId, id);
  return token !== undefined && (roleManagesTokens(role) || token.created_by === userId) ? token : undefined;
}

/** Revokes a token for good; gives it as it is then. One that is revoked keeps the instant. One transaction. */
export async function revokeForGood(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: AuditActor,
  token: ListedToken,
): Promise<ListedToken> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const isFirst = await revokeToken(trx, token.workspace_id, token.id, now);
    const revoked = (await findToken(trx, token.workspace_id, token.id)) ?? token;
    if (isFirst) await recordWrites(trx, actor, now, [tokenWrite({ state: "live" }, revoked)]);
    return revoked;
  });
}
