import type { Db, Trx } from "../storage/control-db.ts";
import { prepared, preparedList } from "../storage/prepared.ts";
import type { CampaignId, WorkspaceId } from "../storage/tables.ts";

const selectCampaignName = prepared(
  (db, { workspaceId, id }: { readonly workspaceId: WorkspaceId; readonly id: CampaignId }) =>
    db.selectFrom("campaigns").select("name").where("workspace_id", "=", workspaceId).where("id", "=", id),
);

/** The name of a workspace's campaign, or undefined. */
export async function campaignName(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<string | undefined> {
  const [row] = await selectCampaignName(db, { workspaceId, id: id as CampaignId });
  return row?.name;
}

/** The names of a workspace's campaigns, by their ids. */
export async function campaignNames(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  ids: readonly CampaignId[],
): Promise<ReadonlyMap<CampaignId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "name"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const selectVerified = preparedList((db, _: object, hosts: readonly string[]) =>
  db
    .selectFrom("domains")
    .select(["host", "workspace_id"])
    .where("host", "in", hosts)
    .where("verified_at", "is not", null),
);

/** Those of these (normalised) hosts that are verified domains, with the workspace each belongs to. */
export async function verifiedDomains(
  db: Db | Trx,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, WorkspaceId>> {
  if (hosts.length === 0) return new Map();
  const rows = await selectVerified(db, {}, hosts);
  return new Map(rows.map((row) => [row.host, row.workspace_id]));
}
