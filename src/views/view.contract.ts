import { z } from "zod";
import { readText, text, wholeNumber } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { isBlank } from "../lib/line-text.ts";
import {
  EXPIRES_WITHIN_days_at_most,
  ID_largest,
  SEARCH_characters,
  SHARED_VIEWS_per_workspace,
  TAG_NAME_characters,
  VIEW_NAME_characters,
  VIEWS_per_member,
} from "../limits.ts";
import { linkColumns } from "../links/link-columns.rules.ts";
import { linkSorts } from "../links/link-sort.rules.ts";
import { linkStates } from "../links/link-state.rules.ts";
import { readViewName } from "./view-name.rules.ts";

// Decided: docs/decisions/0035.

export const viewSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    shared: z
      .boolean()
      .meta({ description: "Whether all members of the workspace see it, or its owner alone." }),
    owner: z.strictObject({ user_id: z.int(), email: z.string(), name: z.string().nullable() }),
    search: z.string().nullable(),
    campaign_id: z.int().nullable(),
    tag: z.string().nullable(),
    state: z.enum(linkStates).nullable(),
    expires_within_days: z.int().nullable(),
    sort: z.enum(linkSorts),
    columns: z.array(z.enum(linkColumns)).nullable().meta({
      description:
        "What the console's list shows beside the link itself, in its order; null for the usual columns.",
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "View" });

export type View = z.infer<typeof viewSchema>;

const name = readText(readViewName).meta({
  minLength: 1,
  maxLength: VIEW_NAME_characters,
  description: "One member's views all have different names, whatever their case.",
});

/** A text that narrows the list; blank or null narrows nothing. */
function filterText(max: number) {
  return text({ max })
    .nullable()
    .transform((value) => (value === null || isBlank(value) ? null : value.trim()))
    .optional();
}

/** Whom it is for, and what it shows; filters and order as `GET /links` takes them. */
const fields = {
  shared: z.boolean().optional().meta({
    description: "Whether all members of the workspace see it; takes the role member. False when omitted.",
  }),
  search: filterText(SEARCH_characters),
  campaign_id: wholeNumber(1, ID_largest).nullable().optional(),
  tag: filterText(TAG_NAME_characters).meta({ description: "A tag's name, in any case." }),
  state: z.enum(linkStates).nullable().optional(),
  expires_within_days: wholeNumber(1, EXPIRES_WITHIN_days_at_most)
    .nullable()
    .optional()
    .meta({ description: "Counted from whenever the view is looked at." }),
  sort: z.enum(linkSorts).optional().meta({ description: "Newest first when omitted." }),
  columns: z
    .array(z.enum(linkColumns))
    .transform((named) => linkColumns.filter((column) => named.includes(column)))
    .nullable()
    .optional()
    .meta({ description: "The console's columns; null or omitted for the usual ones." }),
};

export const viewInput = z.strictObject({ name, ...fields }).meta({ id: "ViewInput" });
export const viewUpdateInput = z
  .strictObject({ name: name.optional(), ...fields })
  .meta({ id: "ViewUpdateInput" });

export const listViewsOperation = {
  id: "listViews",
  method: "GET",
  path: "/api/v1/views",
  tag: "Views",
  summary: "List saved views",
  description:
    "One's own, and those that other members share; a token sees those of the member who minted it.",
  permission: "links:read",
  role: "viewer",
  answers: {
    200: {
      description: "Every view that one sees, the first saved first.",
      body: z.strictObject({ data: z.array(viewSchema) }).meta({ id: "ViewList" }),
    },
  },
} as const satisfies Operation;

export const createViewOperation = {
  id: "createView",
  method: "POST",
  path: "/api/v1/views",
  tag: "Views",
  summary: "Save a view",
  description:
    "It belongs to the member who saves it, or who minted the token; a viewer's are private. The very same one sent again answers the one that is there. " +
    `A member keeps at most ${VIEWS_per_member}, and the workspace shares at most ${SHARED_VIEWS_per_workspace}. A campaign or tag that is not there is no fault: the view shows no links.`,
  permission: "links:write",
  role: "member",
  ownRole: "viewer",
  body: viewInput,
  answers: { 201: { description: "The view.", body: viewSchema } },
  refusals: ["limit_reached"],
} as const satisfies Operation;

export const updateViewOperation = {
  id: "updateView",
  method: "PATCH",
  path: "/api/v1/views/{id}",
  tag: "Views",
  summary: "Change a view",
  description:
    "A field that is not given stays as it is. What is shared takes the role member; of what others share an admin may change anything. No longer shared, it is its owner's alone.",
  permission: "links:write",
  role: "member",
  ownRole: "viewer",
  body: viewUpdateInput,
  answers: { 200: { description: "The view.", body: viewSchema } },
  refusals: ["limit_reached"],
} as const satisfies Operation;

export const deleteViewOperation = {
  id: "deleteView",
  method: "DELETE",
  path: "/api/v1/views/{id}",
  tag: "Views",
  summary: "Delete a view",
  description:
    "For all who see it. What is shared takes the role member, what another member shares the role admin.",
  permission: "links:write",
  role: "member",
  ownRole: "viewer",
  answers: { 204: { description: "Deleted.", body: null } },
} as const satisfies Operation;
