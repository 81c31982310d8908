import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { Tables, WorkspaceId } from "../storage/tables.ts";

/** A report link as the database gives it; the hash of its secret stays there. */
export type ReportLinkRow = Omit<Selectable<Tables["report_links"]>, "secret_hash">;

/** A live report link with the workspace whose report it opens. */
export interface OpenedReportLink {
  readonly id: number;
  readonly workspaceId: WorkspaceId;
  readonly workspaceName: string;
  readonly workspaceCreatedAt_ms: number;
  /** As stored: empty for the service's own host. */
  readonly host: string;
}

const columns = ["id", "workspace_id", "host", "created_at", "revoked_at", "label"] as const;

/** Adds a report link; gives its row. */
export async function insertReportLink(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  link: { readonly host: string; readonly secretHash: string },
  at_ms: number,
): Promise<ReportLinkRow> {
  return db
    .insertInto("report_links")
    .values({
      workspace_id: workspaceId,
      host: link.host,
      secret_hash: link.secretHash,
      created_at: at_ms,
      revoked_at: null,
      label: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A workspace's report links: live ones first, then newest first. */
export async function listReportLinks(
  db: Db | Trx,
  workspaceId: WorkspaceId,
): Promise<readonly ReportLinkRow[]> {
  return db
    .selectFrom("report_links")
    .select(columns)
    .where("workspace_id", "=", workspaceId)
    .orderBy(sql`case when revoked_at is null then 0 else 1 end`)
    .orderBy("id", "desc")
    .execute();
}

/** A report link by its id, or undefined. */
export async function findReportLink(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<ReportLinkRow | undefined> {
  return db
    .selectFrom("report_links")
    .select(columns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The same; no other transaction changes it before this one ends. */
export async function lockReportLink(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<ReportLinkRow | undefined> {
  // An update that changes nothing locks the row on both engines.
  return trx
    .updateTable("report_links")
    .set((eb) => ({ label: eb.ref("label") }))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** Sets what the team calls a report link; null for nothing. */
export async function saveReportLabel(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: number,
  label: string | null,
): Promise<void> {
  await trx
    .updateTable("report_links")
    .set({ label })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Notes that a report link is revoked, and tells whether it was not already. */
export async function noteRevocation(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: number,
  at_ms: number,
): Promise<boolean> {
  const row = await trx
    .updateTable("report_links")
    .set({ revoked_at: at_ms })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The live report link of this secret's hash, or undefined: for a revoked one as for one never issued. */
export async function findLiveReportLink(
  db: Db | Trx,
  secretHash: string,
): Promise<OpenedReportLink | undefined> {
  return db
    .selectFrom("report_links")
    .innerJoin("workspaces", "workspaces.id", "report_links.workspace_id")
    .select([
      "report_links.id",
      "workspaces.id as workspaceId",
      "workspaces.name as workspaceName",
      "workspaces.created_at as workspaceCreatedAt_ms",
      "report_links.host",
    ])
    .where("report_links.secret_hash", "=", secretHash)
    .where("report_links.revoked_at", "is", null)
    .executeTakeFirst();
}
