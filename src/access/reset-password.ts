import type { Hosts } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
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
import { recordForMember } from "./record-for-member.ts";
import { deleteSecondFactor, findSecondFactor } from "./second-factor.store.ts";
import { setPasswordIn } from "./set-password.ts";
import { findUserByEmail } from "./workspace.store.ts";

interface LinkTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
}

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
  tools: LinkTools,
  { email, dropsSecondFactor }: { readonly email: string; readonly dropsSecondFactor: boolean },
): Promise<PasswordReset | null> {
  const { url, link } = newLink(tools);
  return inTransaction(tools.db, async (trx) => {
    const user = await findUserByEmail(trx, caseFold(email));
    if (user === undefined) return null;
    await putPasswordReset(trx, { user_id: user.id, ...link }, 0);
    const hadFactor = (await findSecondFactor(trx, user.id))?.confirmed_at != null;
    if (dropsSecondFactor) await deleteSecondFactor(trx, user.id);
    const before = { password_reset_until: null, second_factor: hadFactor };
    const after = {
      password_reset_until: isoInstant(link.expires_at),
      second_factor: hadFactor && !dropsSecondFactor,
    };
    const write = { subject: "member", id: user.id, name: user.email, before, after } as const;
    await recordForMember(trx, user, link.created_at, "command_line", write);
    return { email: user.email, url, expiresAt_ms: link.expires_at };
  });
}

/**
 * Makes the link that somebody asked for who has forgotten the password. Null when there is no such account, or when it was given a
 * link less than `rest_ms` ago. In no audit trail: anybody can ask, for anybody.
 */
export async function requestPasswordReset(
  tools: LinkTools,
  email: string,
  rest_ms: number,
): Promise<PasswordReset | null> {
  const { url, link } = newLink(tools);
  const user = await findUserByEmail(tools.db, caseFold(email));
  if (user === undefined) return null;
  const isKept = await putPasswordReset(tools.db, { user_id: user.id, ...link }, rest_ms);
  return isKept ? { email: user.email, url, expiresAt_ms: link.expires_at } : null;
}

function newLink({ clock, random, hosts }: Omit<LinkTools, "db">) {
  const secret = newSecret(random);
  const created_at = clock.now();
  return {
    url: `${hosts.baseUrl}/password/${secret}`,
    link: { secret_hash: sha256Hex(secret), created_at, expires_at: created_at + PASSWORD_RESET_ms },
  };
}

/** Whose password a link sets; null for one that is void. */
export async function openPasswordReset(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  secret: string,
): Promise<{ readonly user_id: MemberId; readonly email: string } | null> {
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
    await setPasswordIn(trx, clock.now(), reset.user_id, { passwordHash, by: "reset_link" });
    return true;
  });
}
