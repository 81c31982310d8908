import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";

/** Who a console session belongs to, with the role held today in the workspace it looks at. */
export interface SessionRow {
  readonly id: number;
  readonly user_id: MemberId;
  readonly email: string;
  readonly workspace_id: WorkspaceId;
  readonly workspace_name: string;
  readonly role: string;
  readonly expires_at: number;
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
    ])
    .select(["workspaces.name as workspace_name", "memberships.role"])
    .where("sessions.secret_hash", "=", secretHash)
    .where("sessions.expires_at", ">", now_ms)
    .executeTakeFirst();
}

/** Adds a session. */
export async function insertSession(
  db: Db | Trx,
  session: {
    readonly secret_hash: string;
    readonly user_id: MemberId;
    readonly workspace_id: WorkspaceId;
    readonly created_at: number;
    readonly expires_at: number;
  },
): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** Lets a session look at another workspace. */
export async function moveSession(db: Db | Trx, workspaceId: WorkspaceId, id: number): Promise<void> {
  await db.updateTable("sessions").set({ workspace_id: workspaceId }).where("id", "=", id).execute();
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
