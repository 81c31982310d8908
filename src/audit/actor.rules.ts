import type { MemberId, TokenId, WorkspaceId } from "../storage/tables.ts";

/** Who writes: the caller of an API request is one, `ofCommandLine` and `ofService` make others. */
export interface AuditActor {
  readonly workspaceId: WorkspaceId;
  readonly userId: MemberId | null;
  readonly tokenId: TokenId | null;
  /** What acts when there is no user. */
  readonly by?: "command_line" | "service";
}

/** The operator, on the command line. */
export function ofCommandLine(workspaceId: WorkspaceId): AuditActor {
  return { workspaceId, userId: null, tokenId: null, by: "command_line" };
}

/** The service by itself: nobody asked for it just then. */
export function ofService(workspaceId: WorkspaceId): AuditActor {
  return { workspaceId, userId: null, tokenId: null, by: "service" };
}
