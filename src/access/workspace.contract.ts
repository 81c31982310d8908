import { z } from "zod";
import { readText } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { NAME_characters } from "../limits.ts";
import { usageFields } from "../plans/usage.contract.ts";
import { readName } from "./names.rules.ts";
import { roles } from "./roles.rules.ts";

export const workspaceSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    created_at: z.iso.datetime(),
    user_id: z.int().meta({ description: "The caller: who minted the token, or is signed in." }),
    role: z.enum(roles).meta({ description: "The caller's role today." }),
    ...usageFields,
  })
  .meta({ id: "Workspace" });

export const workspaceUpdateInput = z
  .strictObject({
    name: readText(readName).meta({ minLength: 1, maxLength: NAME_characters }).optional(),
  })
  .meta({ id: "WorkspaceUpdateInput" });

export type Workspace = z.infer<typeof workspaceSchema>;

export const showWorkspaceOperation = {
  id: "showWorkspace",
  method: "GET",
  path: "/api/v1/workspace",
  tag: "Workspace",
  summary: "Show the workspace",
  description:
    "The one that the token, or the session, is for: with its plan, and how much of each quota is used.",
  permission: "workspace:read",
  role: "viewer",
  answers: { 200: { description: "The workspace.", body: workspaceSchema } },
} as const satisfies Operation;

export const updateWorkspaceOperation = {
  id: "updateWorkspace",
  method: "PATCH",
  path: "/api/v1/workspace",
  tag: "Workspace",
  summary: "Rename the workspace",
  permission: "workspace:write",
  role: "owner",
  body: workspaceUpdateInput,
  answers: { 200: { description: "The workspace.", body: workspaceSchema } },
} as const satisfies Operation;
