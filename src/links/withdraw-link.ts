import type { Caller } from "../access/caller.ts";
import { notFound } from "../http/refusal.ts";
import { inTransaction } from "../storage/control-db.ts";
import type { LinkId } from "../storage/tables.ts";
import type { LinkTools } from "./create-link.ts";
import { updateLink } from "./link.store.ts";
import { recordLinkChanges } from "./link-change.store.ts";

/**
 * Withdraws a link from the edge for good. Its row stays: the code is never given out again and reports keep its
 * history (decisions, section 1). One transaction. Throws `not_found`.
 */
export async function withdrawLink(
  { db, clock, tellEdge }: LinkTools,
  { workspaceId }: Caller,
  id: LinkId,
): Promise<void> {
  const now = clock.now();
  const change = await inTransaction(db, async (trx) => {
    const row = await updateLink(trx, workspaceId, id, { withdrawn_at: now });
    if (row === undefined) throw notFound();
    const made = { linkId: id, host: row.host, codeKey: row.code_key };
    await recordLinkChanges(trx, [made], now);
    return made;
  });
  await tellEdge([change]);
}
