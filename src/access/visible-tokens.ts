import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { Caller } from "./caller.ts";
import { lockMembers } from "./member.store.ts";
import { roleManagesTokens } from "./roles.rules.ts";
import type { madeTokensFates } from "./token.contract.ts";
import {
  countTokensMadeWith,
  findToken,
  type ListedToken,
  listTokens,
  revokeToken,
  revokeTokensMadeWith,
} from "./token.store.ts";
import { tokenWrite } from "./token-facts.ts";

/** Who looks: members who manage tokens see everybody's, all others their own (decisions, section 3). */
export type TokenViewer = Pick<Caller, "workspaceId" | "userId" | "role">;

/** At most `limit` tokens that somebody may see, older than the id `before`, made with the token `madeWith`, newest first. */
export async function listVisibleTokens(
  db: Db,
  { workspaceId, userId, role }: TokenViewer,
  page: {
    readonly madeWith: number | undefined;
    readonly before: number | undefined;
    readonly limit: number;
  },
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

/** A token that was revoked, as it is then, and what has become of those that were made with it. */
export interface RevokedToken {
  readonly row: ListedToken;
  readonly made: { readonly live: number; readonly revoked: number };
}

/**
 * Revokes a token for good, and, unless they are to be kept, those that were made with it, itself or by way of others (decision
 * 0036). What is revoked already keeps the instant. One transaction.
 */
export async function revokeForGood(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: AuditActor,
  token: ListedToken,
  madeTokens: (typeof madeTokensFates)[number],
): Promise<RevokedToken> {
  const now = clock.now();
  const { id, workspace_id: workspaceId } = token;
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, workspaceId);
    const isFirst = await revokeToken(trx, workspaceId, id, now);
    const row = (await findToken(trx, workspaceId, id)) ?? token;
    const others = madeTokens === "keep" ? [] : await revokeTokensMadeWith(trx, workspaceId, id, now);
    await recordWrites(trx, actor, now, [
      ...(isFirst ? [tokenWrite({ state: "live" }, row)] : []),
      ...others.map((made) => tokenWrite({ state: "live" }, made, id)),
    ]);
    return { row, made: await countTokensMadeWith(trx, workspaceId, id, now) };
  });
}
