import { binderFor } from "../http/operation.ts";
import type { MemberId, TokenId, WorkspaceId } from "../storage/tables.ts";
import type { Permission } from "./permissions.ts";
import type { Role } from "./roles.rules.ts";

/** Who sent an API request, for one workspace: a token, with its minter's present role, or a member who is signed in. */
export interface Caller {
  readonly workspaceId: WorkspaceId;
  readonly userId: MemberId;
  /** Null for a member who is signed in to the console. */
  readonly tokenId: TokenId | null;
  /** When that token expires; null for never, and where there is none. */
  readonly tokenExpiresAt_ms: number | null;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
}

/** Join operations to their handlers; see `binderFor`. */
export const { bind, bindLoaded } = binderFor<Caller>();
