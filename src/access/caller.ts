import { binderFor } from "../http/operation.ts";
import type { MemberId, TokenId, WorkspaceId } from "../storage/tables.ts";
import type { Permission } from "./permissions.ts";
import type { Role } from "./roles.rules.ts";

/** Who sent an API request: one token of one workspace, with its minter's present role. */
export interface Caller {
  readonly workspaceId: WorkspaceId;
  readonly userId: MemberId;
  readonly tokenId: TokenId;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
}

/** Join operations to their handlers; see `binderFor`. */
export const { bind, bindLoaded } = binderFor<Caller>();
