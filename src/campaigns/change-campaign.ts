import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Details, invalidInput, notFound } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { type Db, inTransaction, isUniqueViolation, type Trx } from "../storage/control-db.ts";
import type { CampaignId, WorkspaceId } from "../storage/tables.ts";
import {
  type CampaignRow,
  findCampaign,
  findCampaignByName,
  lockCampaign,
  updateCampaign,
} from "./campaign.store.ts";
import { campaignWrite } from "./campaign-facts.rules.ts";

/** The fault of a name that another campaign has. */
const NAME_TAKEN = { name: ["Another campaign has this name."] };

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
      if (before === undefined) throw notFound();
      const problems = await findChangeProblems(trx, workspaceId, id, changes);
      if (Object.keys(problems).length > 0) throw invalidInput(problems);
      await updateCampaign(trx, workspaceId, id, changes);
      const after = present(await findCampaign(trx, workspaceId, id), "the campaign just locked");
      await recordWrites(trx, caller, clock.now(), [campaignWrite(before, after)]);
      return after;
    });
  } catch (error) {
    // Another one has been given the name in this very moment.
    if (isUniqueViolation(error)) throw invalidInput(NAME_TAKEN);
    throw error;
  }
}

/** What is wrong with the change of a campaign, some of whose fields may be faulty already. */
export async function findChangeProblems(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: CampaignId,
  { name }: Sifted<{ readonly name?: string | undefined }>,
): Promise<Details> {
  if (name === undefined || name === FAULTY) return {};
  const named = await findCampaignByName(db, workspaceId, name);
  return named === undefined || named.id === id ? {} : NAME_TAKEN;
}
