import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { definedOnly } from "../lib/defined-only.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import {
  type Campaign,
  createCampaignOperation,
  deleteCampaignOperation,
  listCampaignsOperation,
  showCampaignOperation,
  updateCampaignOperation,
} from "./campaign.contract.ts";
import { type CampaignRow, findCampaign, listCampaigns } from "./campaign.store.ts";
import { changeCampaign, findChangeProblems } from "./change-campaign.ts";
import { createCampaign } from "./create-campaign.ts";
import { removeCampaign } from "./remove-campaign.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
}

/** The campaign operations, joined to the database. */
export function campaignRoutes(tools: Tools) {
  const { db } = tools;
  const find = (caller: Caller, id: number) => findCampaign(db, caller.workspaceId, id);
  return [
    bind(listCampaignsOperation, async ({ caller }) => {
      const rows = await listCampaigns(db, caller.workspaceId);
      return answer(200, { data: rows.map(toCampaign) });
    }),

    bind(createCampaignOperation, async ({ caller, body: { name, description = null } }) =>
      answer(201, toCampaign(await createCampaign(tools, caller, { name, description }))),
    ),

    bindLoaded(showCampaignOperation, find, async ({ loaded }) => answer(200, toCampaign(loaded))),

    bindLoaded(
      updateCampaignOperation,
      find,
      async ({ caller, body, loaded }) =>
        answer(200, toCampaign(await changeCampaign(tools, caller, loaded.id, definedOnly(body)))),
      ({ caller, body, loaded }) => findChangeProblems(db, caller.workspaceId, loaded.id, body),
    ),

    bindLoaded(deleteCampaignOperation, find, async ({ caller, loaded }) => {
      await removeCampaign(tools, caller, loaded.id);
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
