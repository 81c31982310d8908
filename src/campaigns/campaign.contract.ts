import { z } from "zod";
import { readText, text } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { CAMPAIGN_NAME_characters, DESCRIPTION_characters } from "../limits.ts";
import { readCampaignName } from "./campaign-name.rules.ts";

// Contract: Campaign.

export const campaignSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    link_count: z.int().meta({ description: "Number of links in the campaign." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Campaign" });

const name = readText(readCampaignName).meta({ minLength: 1, maxLength: CAMPAIGN_NAME_characters });
const description = text({ max: DESCRIPTION_characters }).nullable();

export const campaignInput = z
  .strictObject({ name, description: description.optional() })
  .meta({ id: "CampaignInput" });
export const campaignUpdateInput = z
  .strictObject({ name: name.optional(), description: description.optional() })
  .meta({ id: "CampaignUpdateInput" });

export type Campaign = z.infer<typeof campaignSchema>;

export const listCampaignsOperation = {
  id: "listCampaigns",
  method: "GET",
  path: "/api/v1/campaigns",
  tag: "Campaigns",
  summary: "List campaigns with their link counts",
  permission: "campaigns:read",
  role: "viewer",
  answers: {
    200: {
      description: "Every campaign of the workspace, newest first.",
      body: z.strictObject({ data: z.array(campaignSchema) }).meta({ id: "CampaignList" }),
    },
  },
} as const satisfies Operation;

export const createCampaignOperation = {
  id: "createCampaign",
  method: "POST",
  path: "/api/v1/campaigns",
  tag: "Campaigns",
  summary: "Create a campaign",
  description: "A name that exists already returns the existing campaign, its description unchanged.",
  permission: "campaigns:write",
  role: "member",
  body: campaignInput,
  answers: { 201: { description: "The new or the existing campaign.", body: campaignSchema } },
  refusals: ["limit_reached"],
} as const satisfies Operation;

export const showCampaignOperation = {
  id: "showCampaign",
  method: "GET",
  path: "/api/v1/campaigns/{id}",
  tag: "Campaigns",
  summary: "Show a campaign",
  permission: "campaigns:read",
  role: "viewer",
  answers: { 200: { description: "The campaign.", body: campaignSchema } },
} as const satisfies Operation;

export const updateCampaignOperation = {
  id: "updateCampaign",
  method: "PATCH",
  path: "/api/v1/campaigns/{id}",
  tag: "Campaigns",
  summary: "Rename or describe a campaign",
  description: "Existing links keep their `utm_campaign`.",
  permission: "campaigns:write",
  role: "member",
  body: campaignUpdateInput,
  answers: { 200: { description: "The campaign.", body: campaignSchema } },
} as const satisfies Operation;

export const deleteCampaignOperation = {
  id: "deleteCampaign",
  method: "DELETE",
  path: "/api/v1/campaigns/{id}",
  tag: "Campaigns",
  summary: "Delete a campaign",
  description: "Its links keep working and only lose the campaign.",
  permission: "campaigns:write",
  role: "admin",
  answers: { 204: { description: "Deleted.", body: null } },
} as const satisfies Operation;
