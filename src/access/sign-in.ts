import { RateLimit } from "../http/rate-limit.ts";
import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import { LruMap } from "../lib/lru-map.ts";
import type { Random } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";
import {
  EMAIL_characters,
  PASSWORD_characters,
  RATE_BUCKETS_at_most,
  SESSION_ms,
  SIGN_IN_LINE_s,
  SIGN_INS_per_account_and_minute,
  SIGN_INS_per_address_and_minute,
  SIGN_INS_waiting_at_most,
} from "../limits.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { networkOf } from "./network.rules.ts";
import { newSecret } from "./one-time-secret.rules.ts";
import { verifyPassword, waitingHashes } from "./password.ts";
import { deleteExpiredSessions, deleteSession, insertSession } from "./session.store.ts";
import { findUserByEmail, listMemberships } from "./workspace.store.ts";

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The secret of the session the browser has already: it ends, so that none outlives a sign-in. */
  readonly previousSecret: string | null;
}

export type SignInVerdict =
  | { readonly kind: "signed_in"; readonly secret: string }
  /** Wrong e-mail, wrong password or no workspace: never said which. */
  | { readonly kind: "refused" }
  | { readonly kind: "throttled"; readonly wait_s: number };

/** Signs members in to the console by e-mail and password; counts the attempts of each address and account. */
export function createSignIn({
  db,
  clock,
  random,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
}): (attempt: SignInAttempt) => Promise<SignInVerdict> {
  const perAddress = new RateLimit(clock, SIGN_INS_per_address_and_minute, SIGN_INS_per_address_and_minute);
  const perAccount = new RateLimit(clock, SIGN_INS_per_account_and_minute, SIGN_INS_per_account_and_minute);
  // Where an account has signed in from before, the guesses of others do not keep it out.
  const knownPlaces = new LruMap<string, true>(RATE_BUCKETS_at_most);

  return async ({ email, password, address, previousSecret }) => {
    const network = networkOf(address);
    const emailKey = caseFold(email.trim());
    const place = `${network} ${emailKey}`;
    const atAddress = perAddress.spend(network);
    if (!atAddress.allowed) return { kind: "throttled", wait_s: atAddress.retryAfter_s };
    if (emailKey.length > EMAIL_characters || password.length > PASSWORD_characters)
      return { kind: "refused" };
    if (knownPlaces.get(place) === undefined) {
      const atAccount = perAccount.spend(emailKey);
      if (!atAccount.allowed) return { kind: "throttled", wait_s: atAccount.retryAfter_s };
      if (waitingHashes() >= SIGN_INS_waiting_at_most) return { kind: "throttled", wait_s: SIGN_IN_LINE_s };
    }
    const user = await findUserByEmail(db, storable(emailKey));
    const matches = await verifyPassword(password, user?.password_hash ?? null);
    if (user === undefined || !matches) return { kind: "refused" };
    const [membership] = await listMemberships(db, user.id);
    if (membership === undefined) return { kind: "refused" };
    knownPlaces.set(place, true);
    const secret = newSecret(random);
    const now = clock.now();
    await inTransaction(db, async (trx) => {
      await deleteExpiredSessions(trx, now);
      if (previousSecret !== null) await deleteSession(trx, sha256Hex(previousSecret));
      await insertSession(trx, {
        secret_hash: sha256Hex(secret),
        user_id: user.id,
        workspace_id: membership.workspace_id,
        created_at: now,
        expires_at: now + SESSION_ms,
      });
    });
    return { kind: "signed_in", secret };
  };
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair: no account has an e-mail with one. */
function storable(emailKey: string): string {
  return emailKey.includes("\0") || !emailKey.isWellFormed() ? "" : emailKey;
}
