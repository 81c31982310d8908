import type { Db } from "../storage/control-db.ts";
import type { LinkId, WorkspaceId } from "../storage/tables.ts";

/** The name of a link, which never changes, and whether it was withdrawn. */
export interface VisitedLinkRow {
  readonly id: number;
  /** As stored; see `domains/hosts.ts`. */
  readonly host: string;
  readonly code: string;
  /** Milliseconds since 1970; null while it is not withdrawn. */
  readonly withdrawn_at: number | null;
}

/** Those of a workspace's links that have these ids, withdrawn ones included. */
export async function findVisitedLinks(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly number[],
): Promise<readonly VisitedLinkRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("links")
    .select(["id", "host", "code", "withdrawn_at"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", ids as readonly LinkId[])
    .execute();
}
