import type { Insertable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, Tables, WorkspaceId } from "../storage/tables.ts";

/** An invitation as the database gives it; the hash of its secret stays there. */
export interface InvitationRow {
  readonly id: number;
  readonly workspace_id: WorkspaceId;
  readonly email: string;
  readonly email_key: string;
  readonly role: string;
  readonly created_at: number;
  readonly expires_at: number;
  /** Null for one that the command line made. */
  readonly created_by: MemberId | null;
}

const columns = [
  "id",
  "workspace_id",
  "email",
  "email_key",
  "role",
  "created_at",
  "expires_at",
  "created_by",
] as const;

/** Adds an invitation; gives its row. */
export async function insertInvitation(
  db: Db | Trx,
  invitation: Insertable<Tables["invitations"]>,
): Promise<InvitationRow> {
  return db.insertInto("invitations").values(invitation).returning(columns).executeTakeFirstOrThrow();
}

/** An invitation with what its sender is today. */
export interface SentInvitation extends InvitationRow {
  /** Null when the sender is no member any more. */
  readonly sender_role: string | null;
}

function selectSent(db: Db | Trx) {
  return db
    .selectFrom("invitations")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.workspace_id", "=", "invitations.workspace_id")
        .onRef("memberships.user_id", "=", "invitations.created_by"),
    )
    .select(columns.map((column) => `invitations.${column}` as const))
    .select("memberships.role as sender_role");
}

/** The invitations of a workspace that nobody has accepted, newest first, expired ones and void ones included. */
export async function listInvitations(
  db: Db | Trx,
  workspaceId: WorkspaceId,
): Promise<readonly SentInvitation[]> {
  return selectSent(db)
    .where("invitations.workspace_id", "=", workspaceId)
    .orderBy("invitations.id", "desc")
    .execute();
}

/** An invitation of a workspace by its id, or undefined. */
export async function findInvitation(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom("invitations")
    .select(columns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** An invitation with what whoever opens it is told. */
export interface OpenInvitation extends SentInvitation {
  readonly workspace_name: string;
}

/** The invitation whose secret has this hash, or undefined. */
export async function findInvitationBySecret(
  db: Db | Trx,
  secretHash: string,
): Promise<OpenInvitation | undefined> {
  return selectSent(db)
    .innerJoin("workspaces", "workspaces.id", "invitations.workspace_id")
    .select("workspaces.name as workspace_name")
    .where("invitations.secret_hash", "=", secretHash)
    .executeTakeFirst();
}

/** Takes an invitation back, and tells whether it was there. */
export async function deleteInvitation(trx: Trx, workspaceId: WorkspaceId, id: number): Promise<boolean> {
  const row = await trx
    .deleteFrom("invitations")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back whatever invitation this e-mail has to a workspace; gives it. */
export async function deleteInvitationTo(
  trx: Trx,
  workspaceId: WorkspaceId,
  emailKey: string,
): Promise<InvitationRow | undefined> {
  return trx
    .deleteFrom("invitations")
    .where("workspace_id", "=", workspaceId)
    .where("email_key", "=", emailKey)
    .returning(columns)
    .executeTakeFirst();
}

/** Takes back the invitations that a member sent; gives them. */
export async function deleteInvitationsBy(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
): Promise<readonly InvitationRow[]> {
  return db
    .deleteFrom("invitations")
    .where("workspace_id", "=", workspaceId)
    .where("created_by", "=", userId)
    .returning(columns)
    .execute();
}
