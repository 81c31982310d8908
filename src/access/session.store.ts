import type { Insertable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, Tables, WorkspaceId } from "../storage/tables.ts";

/** Who a console session belongs to, with the role held today in the workspace it looks at. */
export interface SessionRow {
  readonly id: number;
  readonly user_id: MemberId;
  readonly email: string;
  readonly workspace_id: WorkspaceId;
  readonly workspace_name: string;
  readonly workspace_created_at: number;
  /** Held today. */
  readonly role: string;
  /** That the session's secret was given out for; blank: for none. */
  readonly secret_role: string;
  readonly expires_at: number;
  readonly last_used_at: number;
}

/** The session whose secret has this hash, unless it has expired or its user is no longer a member. */
export async function findSession(
  db: Db | Trx,
  secretHash: string,
  now_ms: number,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("workspaces", "workspaces.id", "sessions.workspace_id")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.workspace_id", "=", "sessions.workspace_id")
        .onRef("memberships.user_id", "=", "sessions.user_id"),
    )
    .select([
      "sessions.id",
      "sessions.user_id",
      "users.email",
      "sessions.workspace_id",
      "sessions.expires_at",
      "sessions.last_used_at",
      "sessions.role as secret_role",
    ])
    .select([
      "workspaces.name as workspace_name",
      "workspaces.created_at as workspace_created_at",
      "memberships.role",
    ])
    .where("sessions.secret_hash", "=", secretHash)
    .where("sessions.expires_at", ">", now_ms)
    .executeTakeFirst();
}

/** Adds a session. */
export async function insertSession(db: Db | Trx, session: Insertable<Tables["sessions"]>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** Lets a session look at another workspace. Its secret was given out for less, or for other things: the next page gives another. */
export async function moveSession(db: Db | Trx, workspaceId: WorkspaceId, id: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ workspace_id: workspaceId, role: "" })
    .where("id", "=", id)
    .execute();
}

/** Gives a session another secret, for a role; false when another request has just done so. */
export async function rotateSession(
  db: Db | Trx,
  session: { readonly id: number; readonly oldHash: string; readonly newHash: string; readonly role: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ secret_hash: session.newHash, role: session.role })
    .where("id", "=", session.id)
    .where("secret_hash", "=", session.oldHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that a session was used. */
export async function touchSession(db: Db | Trx, id: number, at_ms: number): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: at_ms }).where("id", "=", id).execute();
}

/** A session as its owner sees it. */
export interface ListedSession {
  readonly id: number;
  readonly workspace_name: string;
  readonly browser: string;
  /** See `SignedInWith`; blank: unknown. */
  readonly signed_in_with: string;
  readonly created_at: number;
  readonly last_used_at: number;
}

/** The sessions of a user that have not expired, the one used last first. */
export async function listSessions(
  db: Db | Trx,
  userId: MemberId,
  now_ms: number,
): Promise<readonly ListedSession[]> {
  return db
    .selectFrom("sessions")
    .innerJoin("workspaces", "workspaces.id", "sessions.workspace_id")
    .select(["sessions.id", "sessions.browser", "sessions.created_at", "sessions.last_used_at"])
    .select(["sessions.signed_in_with", "workspaces.name as workspace_name"])
    .where("sessions.user_id", "=", userId)
    .where("sessions.expires_at", ">", now_ms)
    .orderBy("sessions.last_used_at", "desc")
    .orderBy("sessions.id", "desc")
    .execute();
}

/** Ends one session of a user; of nobody else. */
export async function deleteSessionOf(db: Db | Trx, userId: MemberId, id: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", id).execute();
}

/** Ends every session of a user but one. */
export async function deleteOtherSessions(db: Db | Trx, userId: MemberId, keptId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", keptId).execute();
}

/** Ends the session whose secret has this hash. */
export async function deleteSession(db: Db | Trx, secretHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("secret_hash", "=", secretHash).execute();
}

/** Ends every session of a user. */
export async function deleteSessionsOf(db: Db | Trx, userId: MemberId): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Ends a user's sessions that look at a workspace. */
export async function deleteSessionsIn(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .execute();
}

/** Removes the sessions that have expired. */
export async function deleteExpiredSessions(db: Db | Trx, now_ms: number): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now_ms).execute();
}
