import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { PasswordAttempt, PasswordCheck, Throttled } from "./password-check.ts";
import { listMemberships, type UserRow } from "./workspace.store.ts";

export type SignInVerdict =
  /** With the workspace to look at: the member's oldest. */
  | { readonly kind: "known"; readonly user: UserRow; readonly workspaceId: WorkspaceId }
  /** Wrong e-mail, wrong password or no workspace: never said which. */
  | { readonly kind: "refused" }
  | Throttled;

/** Knows a member by e-mail and password. */
export async function recogniseMember(
  { db, passwords }: { readonly db: Db; readonly passwords: PasswordCheck },
  attempt: PasswordAttempt,
): Promise<SignInVerdict> {
  const verdict = await passwords.judge(attempt);
  if (verdict.kind === "throttled") return verdict;
  if (verdict.kind === "wrong") return { kind: "refused" };
  const [membership] = await listMemberships(db, verdict.user.id);
  if (membership === undefined) return { kind: "refused" };
  return { kind: "known", user: verdict.user, workspaceId: membership.workspace_id };
}
