import { caseFold } from "../lib/case-fold.ts";
import { OWN_WORKSPACES_at_most } from "../limits.ts";

interface Membership {
  readonly workspace_name: string;
  readonly role: string;
}

/**
 * Why somebody with these memberships makes no further workspace of their own by hand, in a sentence; null for whoever may.
 * `isSold`: the operator says what workspaces may use, so that each has to come from the operator.
 */
export function ownWorkspaceProblem(memberships: readonly Membership[], isSold: boolean): string | null {
  if (isSold) return "This service has plans, so the operator makes further workspaces: ask for one.";
  const owned = memberships.filter(({ role }) => role === "owner");
  if (owned.length === 0) return "Whoever owns a workspace can make another one: ask an owner of this one.";
  return owned.length < OWN_WORKSPACES_at_most
    ? null
    : `One person may own at most ${OWN_WORKSPACES_at_most} workspaces. The operator can make more: utmost workspace create.`;
}

/** Why a further workspace cannot have this name, in a sentence; null for one that it can have. */
export function ownWorkspaceNameProblem(name: string, memberships: readonly Membership[]): string | null {
  const key = caseFold(name);
  const same = memberships.find(({ workspace_name }) => caseFold(workspace_name) === key);
  return same === undefined
    ? null
    : `You are a member of a workspace named “${same.workspace_name}” already. Give the new one another name.`;
}
