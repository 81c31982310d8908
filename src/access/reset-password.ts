import { ofCommandLine } from "../audit/actors.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { AuditFacts } from "../audit/audit-words.ts";
import type { Hosts } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";
import { PASSWORD_RESET_ms } from "../limits.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { newSecret } from "./one-time-secret.rules.ts";
import { hashPassword } from "./password.ts";
import { findPasswordReset, putPasswordReset } from "./password-reset.store.ts";
import { deleteSecondFactor, findSecondFactor } from "./second-factor.store.ts";
import { setPasswordIn } from "./set-password.ts";
import { findUserByEmail, listMemberships } from "./workspace.store.ts";

/** A link that sets a password anew, once. */
export interface PasswordReset {
  readonly email: string;
  /** Carries the secret, and is given this once: only a hash is kept. */
  readonly url: string;
  readonly expiresAt_ms: number;
}

/**
 * Makes the operator's link by which whoever has an e-mail address sets a password anew; null when there is no such account. Each of
 * the person's workspaces has it in its audit trail. `dropsSecondFactor`: no code of an authenticator app is asked for any more.
 */
export async function offerPasswordReset(
  {
    db,
    clock,
    random,
    hosts,
  }: { readonly db: Db; readonly clock: Clock; readonly random: Random; readonly hosts: Hosts },
  { email, dropsSecondFactor }: { readonly email: string; readonly dropsSecondFactor: boolean },
): Promise<PasswordReset | null> {
  const secret = newSecret(random);
  const now = clock.now();
  const expires_at = now + PASSWORD_RESET_ms;
  return inTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, caseFold(email));
    if (user === undefined) return null;
    const reset = { user_id: user.id, secret_hash: sha256Hex(secret), created_at: now, expires_at };
    await putPasswordReset(trx, reset);
    const hadFactor = (await findSecondFactor(trx, user.id))?.confirmed_at != null;
    if (dropsSecondFactor) await deleteSecondFactor(trx, user.id);
    const before = { password_reset_until: null, second_factor: hadFactor };
    const after = {
      password_reset_until: isoInstant(expires_at),
      second_factor: hadFactor && !dropsSecondFactor,
    };
    await recordForMember(trx, user, now, { before, after });
    return { email: user.email, url: `${hosts.baseUrl}/password/${secret}`, expiresAt_ms: expires_at };
  });
}

/** Notes in every workspace of somebody's what the operator has done for their account. */
async function recordForMember(
  trx: Trx,
  { id, email }: { readonly id: MemberId; readonly email: string },
  at_ms: number,
  facts: { readonly before: AuditFacts; readonly after: AuditFacts },
): Promise<void> {
  for (const { workspace_id } of await listMemberships(trx, id))
    await recordWrites(trx, ofCommandLine(workspace_id), at_ms, [
      { subject: "member", id, name: email, ...facts },
    ]);
}

/** Whose password a link sets; null for one that is void. */
export async function openPasswordReset(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  secret: string,
): Promise<{ readonly email: string } | null> {
  return (await findPasswordReset(db, sha256Hex(secret), clock.now())) ?? null;
}

/** Sets the password that a link is for, and ends every session; false when the link is void by now. */
export async function resetPassword(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  secret: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const reset = await findPasswordReset(trx, sha256Hex(secret), clock.now());
    if (reset === undefined) return false;
    await setPasswordIn(trx, reset.user_id, passwordHash);
    return true;
  });
}
