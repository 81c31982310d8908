import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { invalidInput, notFound } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { definedOnly } from "../lib/defined-only.ts";
import { FAULTY } from "../lib/sifted.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { type Db, inTransaction, isUniqueViolation } from "../storage/control-db.ts";
import {
  type Campaign,
  createCampaignOperation,
  deleteCampaignOperation,
  listCampaignsOperation,
  showCampaignOperation,
  updateCampaignOperation,
} from "./campaign.contract.ts";
import {
  type CampaignRow,
  deleteCampaign,
  findCampaign,
  findCampaignByName,
  insertCampaignIfNew,
  listCampaigns,
  updateCampaign,
} from "./campaign.store.ts";

const NAME_TAKEN = { name: ["Another campaign has this name."] };

/** The campaign operations, joined to the database. */
export function campaignRoutes({
  db,
  clock,
  plans,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
}) {
  const find = (caller: Caller, id: number) => findCampaign(db, caller.workspaceId, id);
  return [
    bind(listCampaignsOperation, async ({ caller }) => {
      const rows = await listCampaigns(db, caller.workspaceId);
      return answer(200, { data: rows.map(toCampaign) });
    }),

    bind(createCampaignOperation, async ({ caller, body }) => {
      const campaign = { name: body.name, description: body.description ?? null };
      const row = await inTransaction(db, async (trx) => {
        const { workspaceId } = caller;
        const find = () => findCampaignByName(trx, workspaceId, campaign.name);
        await plans.takeSome(trx, workspaceId, "campaigns", async () =>
          (await find()) === undefined ? 1 : 0,
        );
        await insertCampaignIfNew(trx, workspaceId, campaign, clock.now());
        return find();
      });
      return answer(201, toCampaign(present(row, "the campaign just made")));
    }),

    bindLoaded(showCampaignOperation, find, async ({ loaded }) => answer(200, toCampaign(loaded))),

    bindLoaded(
      updateCampaignOperation,
      find,
      async ({ caller, body, loaded }) => {
        try {
          await updateCampaign(db, caller.workspaceId, loaded.id, definedOnly(body));
        } catch (error) {
          if (isUniqueViolation(error)) throw invalidInput(NAME_TAKEN);
          throw error;
        }
        const row = await findCampaign(db, caller.workspaceId, loaded.id);
        if (row === undefined) throw notFound();
        return answer(200, toCampaign(row));
      },
      async ({ caller, body: { name }, loaded }) => {
        if (name === undefined || name === FAULTY) return {};
        const named = await findCampaignByName(db, caller.workspaceId, name);
        return named === undefined || named.id === loaded.id ? {} : NAME_TAKEN;
      },
    ),

    bindLoaded(deleteCampaignOperation, find, async ({ caller, loaded }) => {
      await deleteCampaign(db, caller.workspaceId, loaded.id);
      return answer(204, null);
    }),
  ];
}

function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    link_count: row.link_count,
    created_at: isoInstant(row.created_at),
  };
}
