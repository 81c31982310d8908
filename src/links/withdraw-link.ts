import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { notFound } from "../http/refusal.ts";
import { inTransaction } from "../storage/control-db.ts";
import type { LinkId } from "../storage/tables.ts";
import { tagsOfLinks, withdrawLinkTags } from "../tags/link-tag.store.ts";
import type { LinkTools } from "./create-link.ts";
import { updateLink } from "./link.store.ts";
import { recordLinkChanges } from "./link-change.store.ts";
import { linkWrite } from "./link-write.ts";

/**
 * Withdraws a link from the edge for good. Its row stays: the code is never given out again and reports keep its
 * history (decisions, section 1). One transaction. Throws `not_found`.
 */
export async function withdrawLink(
  { db, clock, hosts, tellEdge }: LinkTools,
  caller: Caller,
  id: LinkId,
): Promise<void> {
  const now = clock.now();
  const change = await inTransaction(db, async (trx) => {
    const row = await updateLink(trx, caller.workspaceId, id, { withdrawn_at: now });
    if (row === undefined) throw notFound();
    await withdrawLinkTags(trx, id);
    const tags = (await tagsOfLinks(trx, [id])).get(id) ?? [];
    const made = { linkId: id, host: row.host, codeKey: row.code_key };
    await recordLinkChanges(trx, [made], now);
    await recordWrites(trx, caller, now, [linkWrite(hosts, { row, tags }, null)]);
    return made;
  });
  await tellEdge([change]);
}
