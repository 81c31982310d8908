import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { CampaignId } from "../storage/tables.ts";
import { deleteCampaign, lockCampaign } from "./campaign.store.ts";
import { campaignWrite } from "./campaign-facts.rules.ts";

/** Deletes a campaign; its links keep working and only lose it. One transaction. Throws `not_found`. */
export async function removeCampaign(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  id: CampaignId,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockCampaign(trx, caller.workspaceId, id);
    if (before === undefined) throw notFound();
    await deleteCampaign(trx, caller.workspaceId, id);
    await recordWrites(trx, caller, clock.now(), [campaignWrite(before, null)]);
  });
}
