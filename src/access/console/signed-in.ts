import type { Visitor } from "./console-door.ts";
import type { SignedIn } from "./page-frame.ts";

/** What the header shows of a visitor. */
export function signedInOf({ session, role, formToken: token, memberships }: Visitor): SignedIn {
  return {
    email: session.email,
    role,
    workspaceId: session.workspace_id,
    workspaceName: session.workspace_name,
    workspaces: memberships.map(({ workspace_id, workspace_name }) => ({
      id: workspace_id,
      name: workspace_name,
    })),
    formToken: token,
  };
}
