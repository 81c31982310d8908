import type { Hosts } from "../domains/hosts.ts";
import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";
import { PASSWORD_RESET_ms } from "../limits.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { newSecret } from "./one-time-secret.rules.ts";
import { hashPassword } from "./password.ts";
import { findPasswordReset, putPasswordReset } from "./password-reset.store.ts";
import { setPasswordIn } from "./set-password.ts";
import { findUserByEmail } from "./workspace.store.ts";

/** A link that sets a password anew, once. */
export interface PasswordReset {
  readonly userId: MemberId;
  readonly email: string;
  /** Carries the secret, and is given this once: only a hash is kept. */
  readonly url: string;
  readonly expiresAt_ms: number;
}

/** Makes the link by which whoever has an e-mail address sets a password anew; null when there is no such account. */
export async function offerPasswordReset(
  {
    db,
    clock,
    random,
    hosts,
  }: { readonly db: Db; readonly clock: Clock; readonly random: Random; readonly hosts: Hosts },
  email: string,
): Promise<PasswordReset | null> {
  const user = await findUserByEmail(db, caseFold(email));
  if (user === undefined) return null;
  const secret = newSecret(random);
  const now = clock.now();
  const expires_at = now + PASSWORD_RESET_ms;
  const reset = { user_id: user.id, secret_hash: sha256Hex(secret), created_at: now, expires_at };
  await putPasswordReset(db, reset);
  return {
    userId: user.id,
    email: user.email,
    url: `${hosts.baseUrl}/password/${secret}`,
    expiresAt_ms: expires_at,
  };
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
