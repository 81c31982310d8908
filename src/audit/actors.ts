import type { WorkspaceId } from "../storage/tables.ts";
import type { AuditActor } from "./audit.store.ts";

/** The operator, on the command line. */
export function ofCommandLine(workspaceId: WorkspaceId): AuditActor {
  return { workspaceId, userId: null, tokenId: null, by: "command_line" };
}

/** The service by itself: nobody asked for it just then. */
export function ofService(workspaceId: WorkspaceId): AuditActor {
  return { workspaceId, userId: null, tokenId: null, by: "service" };
}
