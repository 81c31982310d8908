import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import type { Db } from "../storage/control-db.ts";
import type { PasswordAttempt, PasswordCheck, Throttled } from "./password-check.ts";
import { type SessionOrder, startSession } from "./start-session.ts";
import { listMemberships } from "./workspace.store.ts";

export interface SignInAttempt extends PasswordAttempt, Pick<SessionOrder, "browser" | "previousSecret"> {}

export type SignInVerdict =
  | { readonly kind: "signed_in"; readonly secret: string }
  /** Wrong e-mail, wrong password or no workspace: never said which. */
  | { readonly kind: "refused" }
  | Throttled;

/** Signs a member in to the console by e-mail and password, in the workspace that is the member's oldest. */
export async function signIn(
  {
    db,
    clock,
    random,
    passwords,
  }: {
    readonly db: Db;
    readonly clock: Clock;
    readonly random: Random;
    readonly passwords: PasswordCheck;
  },
  attempt: SignInAttempt,
): Promise<SignInVerdict> {
  const verdict = await passwords.judge(attempt);
  if (verdict.kind === "throttled") return verdict;
  if (verdict.kind === "wrong") return { kind: "refused" };
  const [membership] = await listMemberships(db, verdict.user.id);
  if (membership === undefined) return { kind: "refused" };
  const { browser, previousSecret } = attempt;
  const secret = await startSession(
    { db, clock, random },
    {
      userId: verdict.user.id,
      workspaceId: membership.workspace_id,
      role: membership.role,
      browser,
      previousSecret,
    },
  );
  return { kind: "signed_in", secret };
}
