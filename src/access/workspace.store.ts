import type { Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, Tables, WorkspaceId } from "../storage/tables.ts";
import type { Role } from "./roles.rules.ts";

export type WorkspaceRow = Selectable<Tables["workspaces"]>;
export type UserRow = Selectable<Tables["users"]>;

/** Adds a workspace; gives its id. */
export async function insertWorkspace(db: Db | Trx, name: string, at_ms: number): Promise<WorkspaceId> {
  const row = await db
    .insertInto("workspaces")
    .values({ name, created_at: at_ms })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A workspace by its id, or undefined. */
export async function findWorkspace(db: Db | Trx, id: WorkspaceId): Promise<WorkspaceRow | undefined> {
  return db.selectFrom("workspaces").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The oldest workspace, or undefined on an empty instance. */
export async function findFirstWorkspace(db: Db | Trx): Promise<WorkspaceRow | undefined> {
  return db.selectFrom("workspaces").selectAll().orderBy("id").limit(1).executeTakeFirst();
}

/** Adds a user; gives its id. Fails on an e-mail that is taken: `isUniqueViolation`. */
export async function insertUser(
  db: Db | Trx,
  user: { readonly email: string; readonly email_key: string; readonly password_hash: string },
  at_ms: number,
): Promise<MemberId> {
  const row = await db
    .insertInto("users")
    .values({ ...user, created_at: at_ms })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A user by the folded form of the e-mail, or undefined. */
export async function findUserByEmail(db: Db | Trx, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
}

/** Makes a user a member of a workspace. */
export async function insertMembership(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
  role: Role,
  at_ms: number,
): Promise<void> {
  await db
    .insertInto("memberships")
    .values({ workspace_id: workspaceId, user_id: userId, role, created_at: at_ms })
    .execute();
}

/** The first owner of a workspace, or undefined. */
export async function findOwner(db: Db | Trx, workspaceId: WorkspaceId): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("workspace_id", "=", workspaceId)
    .where("role", "=", "owner")
    .orderBy("user_id")
    .executeTakeFirst();
  return row?.user_id;
}
