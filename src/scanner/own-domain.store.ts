import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { WorkspaceId } from "../storage/tables.ts";

const selectNames = prepared((db, { workspaceId }: { readonly workspaceId: WorkspaceId }) =>
  db
    .selectFrom("domains")
    .select("host")
    .where("workspace_id", "=", workspaceId)
    .where("verified_at", "is not", null),
);

/** The hosts of a workspace's verified domains. */
export async function domainNames(db: Db | Trx, workspaceId: WorkspaceId): Promise<readonly string[]> {
  return (await selectNames(db, { workspaceId })).map(({ host }) => host);
}
