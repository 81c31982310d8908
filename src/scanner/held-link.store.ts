import type { Db } from "../storage/control-db.ts";
import type { LinkId, WorkspaceId } from "../storage/tables.ts";

/** A link that the scanner keeps from its visitors. */
export interface HeldLink {
  readonly id: LinkId;
  readonly workspace_id: WorkspaceId;
  readonly host: string;
  readonly code: string;
  readonly destination: string;
  readonly scan: string;
  readonly scan_reason: string | null;
}

/** At most `limit` of the links that are blocked or pending, newest first. */
export async function heldLinks(db: Db, limit: number): Promise<readonly HeldLink[]> {
  return db
    .selectFrom("links")
    .select(["id", "workspace_id", "host", "code", "destination", "scan", "scan_reason"])
    .where("scan", "<>", "clear")
    .where("withdrawn_at", "is", null)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
