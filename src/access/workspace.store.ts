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

/** Gives a workspace another name. */
export async function updateWorkspaceName(trx: Trx, workspaceId: WorkspaceId, name: string): Promise<void> {
  await trx.updateTable("workspaces").set({ name }).where("id", "=", workspaceId).execute();
}

/** The name of a workspace; no other transaction changes it before this one ends. */
export async function lockWorkspaceName(trx: Trx, workspaceId: WorkspaceId): Promise<string> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  const { name } = await trx
    .updateTable("workspaces")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", workspaceId)
    .returning("name")
    .executeTakeFirstOrThrow();
  return name;
}

/** Adds a user unless the e-mail is taken; gives the new id, or undefined. Of simultaneous calls one adds it. */
export async function insertUserIfNew(
  db: Db | Trx,
  user: {
    readonly email: string;
    readonly email_key: string;
    readonly password_hash: string;
    readonly name?: string;
  },
  at_ms: number,
): Promise<MemberId | undefined> {
  const row = await db
    .insertInto("users")
    .values({ ...user, created_at: at_ms })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A user by the folded form of the e-mail, or undefined. */
export async function findUserByEmail(db: Db | Trx, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
}

/** A user by the id, or undefined. */
export async function findUser(db: Db | Trx, userId: MemberId): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
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
export async function findOwner(db: Db | Trx, workspaceId: WorkspaceId): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .selectAll("users")
    .where("memberships.workspace_id", "=", workspaceId)
    .where("memberships.role", "=", "owner")
    .orderBy("users.id")
    .executeTakeFirst();
}

/** Every workspace, oldest first. */
export async function listWorkspaces(db: Db | Trx): Promise<readonly WorkspaceRow[]> {
  return db.selectFrom("workspaces").selectAll().orderBy("id").execute();
}

/** Gives a user another name. */
export async function updateUserName(trx: Trx, userId: MemberId, name: string): Promise<void> {
  await trx.updateTable("users").set({ name }).where("id", "=", userId).execute();
}

/** The name of a user; no other transaction changes it before this one ends. */
export async function lockUserName(trx: Trx, userId: MemberId): Promise<string | null> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  const row = await trx
    .updateTable("users")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", userId)
    .returning("name")
    .executeTakeFirstOrThrow();
  return row.name;
}

/** A membership with the name of its workspace. */
export interface MembershipRow {
  readonly workspace_id: WorkspaceId;
  readonly workspace_name: string;
  readonly role: string;
}

/** What a user is a member of, oldest workspace first. */
export async function listMemberships(db: Db | Trx, userId: MemberId): Promise<readonly MembershipRow[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("workspaces", "workspaces.id", "memberships.workspace_id")
    .select(["memberships.workspace_id", "workspaces.name as workspace_name", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("memberships.workspace_id")
    .execute();
}

/** Gives a user another password. */
export async function updatePassword(db: Db | Trx, userId: MemberId, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}
