import { z } from "zod";
import type { Operation } from "../http/operation.ts";
import { roles } from "./roles.rules.ts";

export const memberSchema = z
  .strictObject({
    id: z.int().meta({ description: "The person's: `user_id` in `created_by` of a link." }),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(roles),
    has_second_factor: z
      .boolean()
      .meta({ description: "Whether signing in takes a code from the member's authenticator app." }),
    created_at: z.iso.datetime().meta({ description: "When the member joined the workspace." }),
  })
  .meta({ id: "Member" });

export const memberUpdateInput = z
  .strictObject({ role: z.enum(roles).optional() })
  .meta({ id: "MemberUpdateInput" });

export type Member = z.infer<typeof memberSchema>;

export const listMembersOperation = {
  id: "listMembers",
  method: "GET",
  path: "/api/v1/members",
  tag: "Members",
  summary: "List members",
  permission: "members:read",
  role: "viewer",
  answers: {
    200: {
      description: "Every member of the workspace, whoever joined first first.",
      body: z.strictObject({ data: z.array(memberSchema) }).meta({ id: "MemberList" }),
    },
  },
} as const satisfies Operation;

export const updateMemberOperation = {
  id: "updateMember",
  method: "PATCH",
  path: "/api/v1/members/{id}",
  tag: "Members",
  summary: "Set a member's role",
  description:
    "Nobody gives a role above the own, or changes that of somebody above; a workspace keeps an owner. It holds from the next request, also for the tokens that the member minted.",
  permission: "members:write",
  role: "admin",
  body: memberUpdateInput,
  answers: { 200: { description: "The member.", body: memberSchema } },
} as const satisfies Operation;

export const deleteMemberOperation = {
  id: "deleteMember",
  method: "DELETE",
  path: "/api/v1/members/{id}",
  tag: "Members",
  summary: "Remove a member, or leave",
  description:
    "From the next request on the member's tokens and sessions for this workspace are refused, the invitations that the member sent are void, and the member's saved views are deleted, shared ones too. Links and all else that was made stay. The last owner cannot go.",
  permission: "members:write",
  role: "admin",
  ownRole: "viewer",
  answers: { 204: { description: "No longer a member.", body: null } },
} as const satisfies Operation;
