import { RateLimit } from "../http/rate-limit.ts";
import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import { LruMap } from "../lib/lru-map.ts";
import {
  EMAIL_characters,
  PASSWORD_characters,
  RATE_BUCKETS_at_most,
  SIGN_IN_LINE_s,
  SIGN_INS_per_account_and_minute,
  SIGN_INS_per_address_and_minute,
  SIGN_INS_waiting_at_most,
} from "../limits.ts";
import type { Db } from "../storage/control-db.ts";
import { networkOf } from "./network.rules.ts";
import { typedPassword } from "./password.rules.ts";
import { verifyPassword, waitingHashes } from "./password.ts";
import { findUserByEmail, type UserRow } from "./workspace.store.ts";

/** Somebody who says who they are. */
export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

export type PasswordVerdict =
  | { readonly kind: "right"; readonly user: UserRow }
  /** Wrong e-mail or wrong password: never said which, and found out by the same work. */
  | { readonly kind: "wrong" }
  | Throttled;

/** Too many attempts, from one address, at one account, or of everybody together. */
export interface Throttled {
  readonly kind: "throttled";
  readonly wait_s: number;
}

/** Tells right passwords from wrong ones; counts the attempts of each address and at each account, on whatever page. */
export class PasswordCheck {
  readonly #db: Db;
  readonly #perAddress: RateLimit;
  readonly #perAccount: RateLimit;
  /** Where an account has signed in from before, the guesses of others do not keep it out. */
  readonly #knownPlaces = new LruMap<string, true>(RATE_BUCKETS_at_most);

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db;
    this.#perAddress = new RateLimit(clock, SIGN_INS_per_address_and_minute, SIGN_INS_per_address_and_minute);
    this.#perAccount = new RateLimit(clock, SIGN_INS_per_account_and_minute, SIGN_INS_per_account_and_minute);
  }

  /** Whether a password is that of the account with an e-mail address. */
  async judge({ email, password, address }: PasswordAttempt): Promise<PasswordVerdict> {
    const emailKey = caseFold(email.trim());
    const typed = typedPassword(password);
    const atAddress = this.#perAddress.spend(networkOf(address));
    if (!atAddress.allowed) return { kind: "throttled", wait_s: atAddress.retryAfter_s };
    if (emailKey.length > EMAIL_characters || typed.length > PASSWORD_characters) return { kind: "wrong" };
    const place = placeOf(address, emailKey);
    if (this.#knownPlaces.get(place) === undefined) {
      const throttled = this.#atAccount(emailKey);
      if (throttled !== null) return throttled;
    }
    const user = await findUserByEmail(this.#db, storable(emailKey));
    const matches = await verifyPassword(typed, user?.password_hash ?? null);
    if (user === undefined || !matches) return { kind: "wrong" };
    this.#knownPlaces.set(place, true);
    return { kind: "right", user };
  }

  /** Counts an attempt that is no guess at a password but costs as much, such as choosing one; null when it is let through. */
  count(address: string, email: string): Throttled | null {
    const atAddress = this.#perAddress.spend(networkOf(address));
    if (!atAddress.allowed) return { kind: "throttled", wait_s: atAddress.retryAfter_s };
    return this.#atAccount(caseFold(email.trim()));
  }

  #atAccount(emailKey: string): Throttled | null {
    const { allowed, retryAfter_s } = this.#perAccount.spend(emailKey);
    if (!allowed) return { kind: "throttled", wait_s: retryAfter_s };
    return waitingHashes() >= SIGN_INS_waiting_at_most ? { kind: "throttled", wait_s: SIGN_IN_LINE_s } : null;
  }
}

function placeOf(address: string, emailKey: string): string {
  return `${networkOf(address)} ${emailKey}`;
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair: no account has an e-mail with one. */
function storable(emailKey: string): string {
  return emailKey.includes("\0") || !emailKey.isWellFormed() ? "" : emailKey;
}
