import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { MemberId, Tables, TokenId, WorkspaceId } from "../storage/tables.ts";

export type TokenRow = Selectable<Tables["tokens"]>;

const selectByLookup = prepared((db, { lookup }: { readonly lookup: string }) =>
  db
    .selectFrom("tokens")
    .selectAll("tokens")
    // Not joined: SQLite takes ten times as long for that.
    .select((eb) =>
      eb
        .selectFrom("memberships")
        .select("role")
        .whereRef("memberships.workspace_id", "=", "tokens.workspace_id")
        .whereRef("memberships.user_id", "=", "tokens.created_by")
        .as("role"),
    )
    .where("tokens.lookup", "=", lookup),
);

/** The token a lookup names with its minter's present role (null: no longer a member), or undefined. */
export async function findTokenByLookup(
  db: Db | Trx,
  lookup: string,
): Promise<(TokenRow & { readonly role: string | null }) | undefined> {
  const [row] = await selectByLookup(db, { lookup });
  return row;
}

/** Adds a token; gives its row. */
export async function insertToken(db: Db | Trx, token: Insertable<Tables["tokens"]>): Promise<TokenRow> {
  return db.insertInto("tokens").values(token).returningAll().executeTakeFirstOrThrow();
}

/** A token with the e-mail address of the member who minted it, and the name of the token that it was made with. */
export type ListedToken = TokenRow & { readonly creator: string; readonly maker: string | null };

function selectListed(db: Db | Trx) {
  return db
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.created_by")
    .leftJoin("tokens as makers", "makers.id", "tokens.api_token_id")
    .selectAll("tokens")
    .select(["users.email as creator", "makers.name as maker"]);
}

/** The ids of the tokens that were made with a token, and with those, and so on. */
function idsMadeWith(db: Db | Trx, id: number) {
  return db
    .withRecursive("made", (query) =>
      query
        .selectFrom("tokens")
        .select("id")
        .where("api_token_id", "=", id as TokenId)
        .unionAll(
          query.selectFrom("tokens").innerJoin("made", "made.id", "tokens.api_token_id").select("tokens.id"),
        ),
    )
    .selectFrom("made")
    .select("made.id");
}

/**
 * Tokens, newest first: of one workspace or of all (null), of one member or of all, made with a token (itself or by way of
 * others) or however, older than the id `before`.
 */
export async function listTokens(
  db: Db | Trx,
  workspaceId: WorkspaceId | null,
  wanted: {
    readonly createdBy?: MemberId | undefined;
    readonly madeWith?: number | undefined;
    readonly before?: number | undefined;
    readonly limit?: number;
  } = {},
): Promise<readonly ListedToken[]> {
  let query = selectListed(db).orderBy("tokens.id", "desc");
  if (workspaceId !== null) query = query.where("tokens.workspace_id", "=", workspaceId);
  if (wanted.createdBy !== undefined) query = query.where("tokens.created_by", "=", wanted.createdBy);
  if (wanted.madeWith !== undefined) query = query.where("tokens.id", "in", idsMadeWith(db, wanted.madeWith));
  if (wanted.before !== undefined) query = query.where("tokens.id", "<", wanted.before as TokenId);
  if (wanted.limit !== undefined) query = query.limit(wanted.limit);
  return query.execute();
}

/** A token of a workspace, or of any (null), by its id, or undefined. */
export async function findToken(
  db: Db | Trx,
  workspaceId: WorkspaceId | null,
  id: number,
): Promise<ListedToken | undefined> {
  const query = selectListed(db).where("tokens.id", "=", id as TokenId);
  return (
    workspaceId === null ? query : query.where("tokens.workspace_id", "=", workspaceId)
  ).executeTakeFirst();
}

/** Revokes a token for good, and tells whether it was not already: then it keeps the instant at which it was. */
export async function revokeToken(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: TokenId,
  at_ms: number,
): Promise<boolean> {
  const row = await db
    .updateTable("tokens")
    .set({ revoked_at: at_ms })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes for good whatever was made with a token, itself or by way of others; gives those that were not revoked already. */
export async function revokeTokensMadeWith(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: TokenId,
  at_ms: number,
): Promise<readonly TokenRow[]> {
  return db
    .updateTable("tokens")
    .set({ revoked_at: at_ms })
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", idsMadeWith(db, id))
    .where("revoked_at", "is", null)
    .returningAll()
    .execute();
}

/** How many of the tokens that were made with a token, itself or by way of others, are live and how many are revoked. */
export async function countTokensMadeWith(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: TokenId,
  now_ms: number,
): Promise<{ readonly live: number; readonly revoked: number }> {
  return db
    .selectFrom("tokens")
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere("revoked_at", "is", null)
        .filterWhere((either) =>
          either.or([either("expires_at", "is", null), either("expires_at", ">", now_ms)]),
        )
        .as("live"),
      eb.fn.countAll<number>().filterWhere("revoked_at", "is not", null).as("revoked"),
    ])
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", idsMadeWith(db, id))
    .executeTakeFirstOrThrow();
}

/** Revokes for good whatever tokens of a workspace a member minted; gives those that were not revoked already. */
export async function revokeTokensBy(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
  at_ms: number,
): Promise<readonly TokenRow[]> {
  return db
    .updateTable("tokens")
    .set({ revoked_at: at_ms })
    .where("workspace_id", "=", workspaceId)
    .where("created_by", "=", userId)
    .where("revoked_at", "is", null)
    .returningAll()
    .execute();
}

/** Notes that a token was used. */
export async function touchToken(db: Db | Trx, id: TokenId, at_ms: number): Promise<void> {
  await db.updateTable("tokens").set({ last_used_at: at_ms }).where("id", "=", id).execute();
}
