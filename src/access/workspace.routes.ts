import { answer } from "../http/operation.ts";
import { present } from "../lib/assert.ts";
import { isoInstant } from "../lib/calendar.ts";
import { readUsage, type UsageTools } from "../plans/read-usage.ts";
import { bind, type Caller } from "./caller.ts";
import { renameWorkspace } from "./rename-workspace.ts";
import { showWorkspaceOperation, updateWorkspaceOperation, type Workspace } from "./workspace.contract.ts";
import { findWorkspace } from "./workspace.store.ts";

/** The operations on the caller's own workspace, joined to the database. */
export function workspaceRoutes(tools: UsageTools) {
  const { db } = tools;
  const show = async ({ workspaceId, userId, role }: Caller): Promise<Workspace> => {
    const row = present(await findWorkspace(db, workspaceId), "the caller's workspace");
    const usage = await readUsage(tools, workspaceId);
    const created_at = isoInstant(row.created_at);
    return { id: row.id, name: row.name, created_at, user_id: userId, role, ...usage };
  };
  return [
    bind(showWorkspaceOperation, async ({ caller }) => answer(200, await show(caller))),

    bind(updateWorkspaceOperation, async ({ caller, body }) => {
      if (body.name !== undefined) await renameWorkspace(tools, caller, body.name);
      return answer(200, await show(caller));
    }),
  ];
}
