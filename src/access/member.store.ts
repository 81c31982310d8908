import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";
import type { Role } from "./roles.rules.ts";

/** Somebody who belongs to a workspace. */
export interface MemberRow {
  readonly user_id: MemberId;
  readonly email: string;
  readonly name: string | null;
  readonly role: string;
  readonly created_at: number;
  /** Since when codes are asked for at sign-in; null: they are not. */
  readonly second_factor_since: number | null;
}

function selectMembers(db: Db | Trx, workspaceId: WorkspaceId) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("second_factors", "second_factors.user_id", "memberships.user_id")
    .select([
      "memberships.user_id",
      "users.email",
      "users.name",
      "memberships.role",
      "memberships.created_at",
      "second_factors.confirmed_at as second_factor_since",
    ])
    .where("memberships.workspace_id", "=", workspaceId);
}

/** The members of a workspace, whoever joined first first. */
export async function listMembers(db: Db | Trx, workspaceId: WorkspaceId): Promise<readonly MemberRow[]> {
  return selectMembers(db, workspaceId)
    .orderBy("memberships.created_at")
    .orderBy("memberships.user_id")
    .execute();
}

/** A member of a workspace by the user's id, or undefined. */
export async function findMember(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: number,
): Promise<MemberRow | undefined> {
  return selectMembers(db, workspaceId)
    .where("memberships.user_id", "=", userId as MemberId)
    .executeTakeFirst();
}

/** A member of a workspace by the folded form of the e-mail, or undefined. */
export async function findMemberByEmail(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  emailKey: string,
): Promise<MemberRow | undefined> {
  return selectMembers(db, workspaceId).where("users.email_key", "=", emailKey).executeTakeFirst();
}

/** Until the transaction ends, nobody else changes who is a member of this workspace, or makes or revokes a token of it. */
export async function lockMembers(trx: Trx, workspaceId: WorkspaceId): Promise<void> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  await trx
    .updateTable("workspaces")
    .set((eb) => ({ created_at: eb.ref("created_at") }))
    .where("id", "=", workspaceId)
    .execute();
}

/** How many owners a workspace has. */
export async function countOwners(db: Db | Trx, workspaceId: WorkspaceId): Promise<number> {
  const { owners } = await db
    .selectFrom("memberships")
    .select((eb) => eb.fn.countAll().as("owners"))
    .where("workspace_id", "=", workspaceId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  return Number(owners);
}

/** Gives a member another role. */
export async function updateRole(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
  role: Role,
): Promise<void> {
  await db
    .updateTable("memberships")
    .set({ role })
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .execute();
}

/** Ends a membership. What the member made stays. */
export async function deleteMembership(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
): Promise<void> {
  await db
    .deleteFrom("memberships")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .execute();
}
