import { sql } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { CampaignId, WorkspaceId } from "../storage/tables.ts";

/** A campaign as the database gives it, with the number of its links that are not withdrawn. */
export interface CampaignRow {
  readonly id: CampaignId;
  readonly name: string;
  readonly description: string | null;
  readonly created_at: number;
  readonly link_count: number;
}

function selectCampaigns(db: Db | Trx, workspaceId: WorkspaceId) {
  return db
    .selectFrom("campaigns")
    .select(["campaigns.id", "name", "description", "campaigns.created_at"])
    .select((eb) =>
      eb
        .selectFrom("links")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("links.campaign_id", "=", "campaigns.id")
        .where("links.withdrawn_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("link_count"),
    )
    .where("campaigns.workspace_id", "=", workspaceId);
}

/** A workspace's campaigns, newest first. */
export async function listCampaigns(db: Db | Trx, workspaceId: WorkspaceId): Promise<readonly CampaignRow[]> {
  return selectCampaigns(db, workspaceId).orderBy("campaigns.id", "desc").execute();
}

/** A campaign by its id, or undefined. */
export async function findCampaign(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<CampaignRow | undefined> {
  return selectCampaigns(db, workspaceId)
    .where("campaigns.id", "=", id as CampaignId)
    .executeTakeFirst();
}

/** The campaign of this exact name, or undefined. */
export async function findCampaignByName(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  name: string,
): Promise<CampaignRow | undefined> {
  return selectCampaigns(db, workspaceId).where("name", "=", name).executeTakeFirst();
}

/** A campaign by its id, or undefined; no other transaction changes it before this one ends. */
export async function lockCampaign(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: CampaignId,
): Promise<Pick<CampaignRow, "id" | "name" | "description"> | undefined> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  return trx
    .updateTable("campaigns")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returning(["id", "name", "description"])
    .executeTakeFirst();
}

/** Adds a campaign unless its name exists, and tells whether it did: of simultaneous calls one adds it. */
export async function insertCampaignIfNew(
  trx: Trx,
  workspaceId: WorkspaceId,
  campaign: { readonly name: string; readonly description: string | null },
  at_ms: number,
): Promise<boolean> {
  const row = await trx
    .insertInto("campaigns")
    .values({ workspace_id: workspaceId, ...campaign, created_at: at_ms })
    .onConflict((conflict) => conflict.columns(["workspace_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the fields that are given. Fails on a name that is taken: `isUniqueViolation`. */
export async function updateCampaign(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: CampaignId,
  changes: { readonly name?: string; readonly description?: string | null },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx
    .updateTable("campaigns")
    .set(changes)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a campaign; its links lose it. */
export async function deleteCampaign(trx: Trx, workspaceId: WorkspaceId, id: CampaignId): Promise<void> {
  await trx.deleteFrom("campaigns").where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
}
