import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, Tables, TokenId, WorkspaceId } from "../storage/tables.ts";

export type TokenRow = Selectable<Tables["tokens"]>;

/** The token a lookup names with its minter's present role (null: no longer a member), or undefined. */
export async function findTokenByLookup(
  db: Db | Trx,
  lookup: string,
): Promise<(TokenRow & { readonly role: string | null }) | undefined> {
  return db
    .selectFrom("tokens")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.workspace_id", "=", "tokens.workspace_id")
        .onRef("memberships.user_id", "=", "tokens.created_by"),
    )
    .selectAll("tokens")
    .select("memberships.role")
    .where("tokens.lookup", "=", lookup)
    .executeTakeFirst();
}

/** Adds a token; gives its row. */
export async function insertToken(db: Db | Trx, token: Insertable<Tables["tokens"]>): Promise<TokenRow> {
  return db.insertInto("tokens").values(token).returningAll().executeTakeFirstOrThrow();
}

/** A workspace's tokens, newest first. */
export async function listTokens(db: Db | Trx, workspaceId: WorkspaceId): Promise<readonly TokenRow[]> {
  return db
    .selectFrom("tokens")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy("id", "desc")
    .execute();
}

/** Revokes a token for good; false when the workspace has none of this id or it is revoked already. */
export async function revokeToken(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: TokenId,
  at_ms: number,
): Promise<boolean> {
  const result = await db
    .updateTable("tokens")
    .set({ revoked_at: at_ms })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes that a token was used. */
export async function touchToken(db: Db | Trx, id: TokenId, at_ms: number): Promise<void> {
  await db.updateTable("tokens").set({ last_used_at: at_ms }).where("id", "=", id).execute();
}

/** The role a member holds in a workspace, or undefined. */
export async function findRole(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("memberships")
    .select("role")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.role;
}
