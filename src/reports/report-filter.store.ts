import type { Db } from "../storage/control-db.ts";
import type { CampaignId, WorkspaceId } from "../storage/tables.ts";

/** Conditions on links as they are now; all of those that are not null hold together. */
export interface LinkFilter {
  /** As stored; see `domains/hosts.ts`. */
  readonly host: string | null;
  readonly codeKey: string | null;
  readonly campaignId: number | null;
  readonly tagKey: string | null;
}

/** The ids of a workspace's links that a filter leaves, withdrawn ones included. */
export async function findFilteredLinkIds(
  db: Db,
  workspaceId: WorkspaceId,
  { host, codeKey, campaignId, tagKey }: LinkFilter,
): Promise<readonly number[]> {
  let query = db.selectFrom("links").select("links.id").where("links.workspace_id", "=", workspaceId);
  if (host !== null) query = query.where("links.host", "=", host);
  if (codeKey !== null) query = query.where("links.code_key", "=", codeKey);
  if (campaignId !== null) query = query.where("links.campaign_id", "=", campaignId as CampaignId);
  if (tagKey !== null) {
    query = query.where("links.id", "in", (eb) =>
      eb
        .selectFrom("link_tags")
        .innerJoin("tags", "tags.id", "link_tags.tag_id")
        .select("link_tags.link_id")
        .where("tags.workspace_id", "=", workspaceId)
        .where("tags.name_key", "=", tagKey),
    );
  }
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

/** Which campaign, or which tags, each of a workspace's links has now, withdrawn links included. */
export async function findLinkGroups(
  db: Db,
  workspaceId: WorkspaceId,
  by: "campaign" | "tag",
): Promise<readonly { readonly link_id: number; readonly id: number; readonly name: string }[]> {
  if (by === "campaign")
    return db
      .selectFrom("links")
      .innerJoin("campaigns", "campaigns.id", "links.campaign_id")
      .select(["links.id as link_id", "campaigns.id as id", "campaigns.name as name"])
      .where("links.workspace_id", "=", workspaceId)
      .execute();
  return db
    .selectFrom("link_tags")
    .innerJoin("tags", "tags.id", "link_tags.tag_id")
    .select(["link_tags.link_id as link_id", "tags.id as id", "tags.name as name"])
    .where("tags.workspace_id", "=", workspaceId)
    .execute();
}
