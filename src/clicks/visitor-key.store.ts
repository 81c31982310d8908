import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";

export interface VisitorKeyRow {
  readonly id: number;
  /** 64 hex digits. */
  readonly secret: string;
  readonly starts_at: number;
}

/** A workspace's newest key, or undefined. */
export async function findVisitorKey(
  db: Db | Trx,
  workspaceId: WorkspaceId,
): Promise<VisitorKeyRow | undefined> {
  return db
    .selectFrom("visitor_keys")
    .select(["id", "secret", "starts_at"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Makes other transactions that call this for the same workspace wait until this one ends. */
export async function lockVisitorKeys(trx: Trx, workspaceId: WorkspaceId): Promise<void> {
  // Written, not selected for update: the same statement locks on PostgreSQL and means nothing to SQLite's one writer.
  await trx
    .updateTable("workspaces")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", workspaceId)
    .execute();
}

/** Puts a new key in the place of all that the workspace has. */
export async function replaceVisitorKey(
  trx: Trx,
  workspaceId: WorkspaceId,
  secret: string,
  starts_at: number,
): Promise<void> {
  await trx.deleteFrom("visitor_keys").where("workspace_id", "=", workspaceId).execute();
  await trx.insertInto("visitor_keys").values({ workspace_id: workspaceId, secret, starts_at }).execute();
}

/** Destroys every key that began at or before this instant, also of workspaces that nobody visits any more. */
export async function deleteVisitorKeysUntil(db: Db | Trx, starts_at: number): Promise<void> {
  await db.deleteFrom("visitor_keys").where("starts_at", "<=", starts_at).execute();
}
