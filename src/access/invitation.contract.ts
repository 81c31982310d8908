import { z } from "zod";
import { readText } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { EMAIL_characters } from "../limits.ts";
import { invitationStates } from "./invitation-state.rules.ts";
import { readEmail } from "./names.rules.ts";
import { roles } from "./roles.rules.ts";

const invitationFields = {
  id: z.int(),
  email: z.string(),
  role: z.enum(roles).meta({ description: "The role that whoever accepts gets." }),
  state: z.enum(invitationStates).meta({
    description:
      "`void`: whoever sent it could not send it today, so that its link opens nothing; it would again if they could.",
  }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  created_by: z
    .strictObject({ user_id: z.int() })
    .nullable()
    .meta({ description: "Null for an invitation that was made on the command line." }),
};

export const invitationSchema = z.strictObject(invitationFields).meta({ id: "Invitation" });

export const invitationCreatedSchema = z
  .strictObject({
    ...invitationFields,
    url: z.string().meta({
      format: "uri",
      description:
        "Whoever opens it can accept, once, for this e-mail address. Given this once and never again.",
    }),
    mailed: z.boolean().meta({
      description:
        "Whether the URL is on its way to the e-mail address, too; false while the instance sends no mail, or after very many. Whether it arrives, nobody knows here.",
    }),
  })
  .meta({ id: "InvitationCreated" });

export const invitationInput = z
  .strictObject({
    email: readText(readEmail).meta({ minLength: 3, maxLength: EMAIL_characters }),
    role: z.enum(roles),
  })
  .meta({ id: "InvitationInput" });

export type Invitation = z.infer<typeof invitationSchema>;

export const listInvitationsOperation = {
  id: "listInvitations",
  method: "GET",
  path: "/api/v1/invitations",
  tag: "Members",
  summary: "List invitations that nobody has accepted",
  description: "Never their URLs.",
  permission: "members:read",
  role: "admin",
  answers: {
    200: {
      description: "Newest first, those that have expired or are void included.",
      body: z.strictObject({ data: z.array(invitationSchema) }).meta({ id: "InvitationList" }),
    },
  },
} as const satisfies Operation;

export const createInvitationOperation = {
  id: "createInvitation",
  method: "POST",
  path: "/api/v1/invitations",
  tag: "Members",
  summary: "Invite somebody",
  description:
    "Another invitation of the same e-mail address takes the place of the one before. Nobody invites to a role above the own, and a token invites an admin or owner only when it has every permission of that role; an invitation is void once whoever sent it could not send it any more.",
  permission: "members:write",
  role: "admin",
  body: invitationInput,
  answers: {
    201: {
      description: "The invitation with its URL.",
      body: invitationCreatedSchema,
      headers: { "Cache-Control": "`no-store`" },
    },
  },
} as const satisfies Operation;

export const deleteInvitationOperation = {
  id: "deleteInvitation",
  method: "DELETE",
  path: "/api/v1/invitations/{id}",
  tag: "Members",
  summary: "Take an invitation back",
  description: "From the next request on its URL opens nothing.",
  permission: "members:write",
  role: "admin",
  answers: { 204: { description: "Taken back.", body: null } },
} as const satisfies Operation;
