import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { type Db, inTransaction, stillThere } from "../storage/control-db.ts";
import { type CampaignRow, findCampaignByName, insertCampaignIfNew } from "./campaign.store.ts";
import { campaignWrite } from "./campaign-facts.rules.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
}

/**
 * Makes a campaign, or finds the one that has this name already, its description unchanged (decisions, section 1). One
 * transaction. Throws `limit_reached`.
 */
export async function createCampaign(
  { db, clock, plans }: Tools,
  caller: Caller,
  campaign: { readonly name: string; readonly description: string | null },
): Promise<CampaignRow> {
  const { workspaceId } = caller;
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    const find = () => findCampaignByName(trx, workspaceId, campaign.name);
    await plans.takeSome(trx, workspaceId, "campaigns", async () => ((await find()) === undefined ? 1 : 0));
    const isNew = await insertCampaignIfNew(trx, workspaceId, campaign, now);
    const row = stillThere(await find(), "the campaign just seen");
    if (isNew) await recordWrites(trx, caller, now, [campaignWrite(null, row)]);
    return row;
  });
}
