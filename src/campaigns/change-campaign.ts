import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { invalidInput, notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction, isUniqueViolation } from "../storage/control-db.ts";
import type { CampaignId } from "../storage/tables.ts";
import { type CampaignRow, findCampaign, lockCampaign, updateCampaign } from "./campaign.store.ts";
import { campaignWrite } from "./campaign-facts.rules.ts";

/** The fault of a name that another campaign has. */
export const NAME_TAKEN = { name: ["Another campaign has this name."] };

/**
 * Writes the given fields of a campaign; existing links keep their `utm_campaign`. One transaction. Throws `not_found`,
 * or `invalid_input` for a name that is taken.
 */
export async function changeCampaign(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  id: CampaignId,
  changes: { readonly name?: string; readonly description?: string | null },
): Promise<CampaignRow> {
  const { workspaceId } = caller;
  try {
    return await inTransaction(db, async (trx) => {
      const before = await lockCampaign(trx, workspaceId, id);
      await updateCampaign(trx, workspaceId, id, changes);
      const after = await findCampaign(trx, workspaceId, id);
      if (before === undefined || after === undefined) throw notFound();
      await recordWrites(trx, caller, clock.now(), [campaignWrite(before, after)]);
      return after;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidInput(NAME_TAKEN);
    throw error;
  }
}
