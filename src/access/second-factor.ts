import { RateLimit } from "../http/rate-limit.ts";
import { present } from "../lib/assert.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { LruMap } from "../lib/lru-map.ts";
import type { Random } from "../lib/random.ts";
import type { Seal } from "../lib/seal.ts";
import { CODES_at_once, CODES_per_minute, RATE_BUCKETS_at_most } from "../limits.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { networkOf } from "./network.rules.ts";
import { newFactorSecret, newRecoveryCodes, recoveryHash, stepOfCode } from "./one-time-code.rules.ts";
import type { Throttled } from "./password-check.ts";
import { recordOwnChange } from "./record-for-member.ts";
import {
  confirmSecondFactor,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  putRecoveryCodes,
  putUnconfirmed,
  takeRecoveryCode,
  takeStep,
} from "./second-factor.store.ts";

export type CodeVerdict = { readonly kind: "right" } | { readonly kind: "wrong" } | Throttled;

/** Codes of authenticator apps, and those for when the app is lost: set up, asked for, taken once each. */
export class SecondFactor {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #log: Log;
  readonly #seal: Seal;
  readonly #attempts: RateLimit;
  /** Where an account has given a right code from before, the guesses of others do not keep it out. */
  readonly #knownPlaces = new LruMap<string, true>(RATE_BUCKETS_at_most);

  constructor({
    db,
    clock,
    random,
    log,
    seal,
  }: {
    readonly db: Db;
    readonly clock: Clock;
    readonly random: Random;
    readonly log: Log;
    readonly seal: Seal;
  }) {
    this.#db = db;
    this.#clock = clock;
    this.#random = random;
    this.#log = log;
    this.#seal = seal;
    this.#attempts = new RateLimit(clock, CODES_per_minute, CODES_at_once);
  }

  /** Whether somebody's password alone opens nothing. */
  async isOn(userId: MemberId): Promise<boolean> {
    const row = await findSecondFactor(this.#db, userId);
    return row !== undefined && row.confirmed_at !== null;
  }

  /** Begins to set one up; gives the secret for the app, in base32. Until a code has confirmed it, nobody is asked for any. */
  async begin(userId: MemberId): Promise<string> {
    const secret = newFactorSecret(this.#random);
    await putUnconfirmed(this.#db, userId, this.#seal.close(secret));
    return secret;
  }

  /** The secret that is being set up; null when there is none, or it is in use. */
  async unconfirmed(userId: MemberId): Promise<string | null> {
    const row = await findSecondFactor(this.#db, userId);
    return row === undefined || row.confirmed_at !== null ? null : this.#seal.open(row.sealed_secret);
  }

  /** Takes a second factor into use when the code is right; gives the recovery codes, this once, or null. */
  async confirm(userId: MemberId, code: string): Promise<readonly string[] | null> {
    const secret = await this.unconfirmed(userId);
    const now = this.#clock.now();
    const step = secret === null ? null : stepOfCode(secret, code, now);
    if (step === null) return null;
    const codes = newRecoveryCodes(this.#random);
    return inTransaction(this.#db, async (trx) => {
      if (!(await confirmSecondFactor(trx, userId, now))) return null;
      await takeStep(trx, userId, step);
      await putRecoveryCodes(trx, userId, codes.map(hashOf));
      await recordOwnChange(trx, userId, now, {
        before: { second_factor: false, recovery_codes: 0 },
        after: { second_factor: true, recovery_codes: codes.length },
      });
      return codes;
    });
  }

  /** Other recovery codes in the place of all before; gives them, this once. */
  async renewRecoveryCodes(userId: MemberId): Promise<readonly string[]> {
    const codes = newRecoveryCodes(this.#random);
    const now = this.#clock.now();
    await inTransaction(this.#db, async (trx) => {
      const left = await countRecoveryCodes(trx, userId);
      await putRecoveryCodes(trx, userId, codes.map(hashOf));
      await recordOwnChange(trx, userId, now, {
        before: { recovery_codes: left },
        after: { recovery_codes: codes.length, recovery_codes_made_at: isoInstant(now) },
      });
    });
    return codes;
  }

  /** Asks for no more codes. */
  async turnOff(userId: MemberId): Promise<void> {
    await inTransaction(this.#db, async (trx) => {
      const left = await countRecoveryCodes(trx, userId);
      if (!(await deleteSecondFactor(trx, userId))) return;
      await recordOwnChange(trx, userId, this.#clock.now(), {
        before: { second_factor: true, recovery_codes: left },
        after: { second_factor: false, recovery_codes: 0 },
      });
    });
  }

  /** Whether a code is one of the app's, or a recovery code; each is taken once. */
  async judge(userId: MemberId, code: string, address: string): Promise<CodeVerdict> {
    const place = `${userId} ${networkOf(address)}`;
    const isKnown = this.#knownPlaces.get(place) !== undefined;
    const { allowed, retryAfter_s } = this.#attempts.spend(isKnown ? place : String(userId));
    if (!allowed) return { kind: "throttled", wait_s: retryAfter_s };
    if (!(await this.#take(userId, code))) return { kind: "wrong" };
    this.#knownPlaces.set(place, true);
    return { kind: "right" };
  }

  async #take(userId: MemberId, code: string): Promise<boolean> {
    const row = await findSecondFactor(this.#db, userId);
    if (row === undefined || row.confirmed_at === null) return false;
    const recovery = recoveryHash(code);
    if (recovery !== null) return this.#takeRecovery(userId, recovery);
    const secret = this.#seal.open(row.sealed_secret);
    if (secret === null) {
      this.#log.error({ userId }, "a second factor was sealed with another SECRET_KEY than today's");
      return false;
    }
    const step = stepOfCode(secret, code, this.#clock.now());
    return step !== null && takeStep(this.#db, userId, step);
  }

  #takeRecovery(userId: MemberId, codeHash: string): Promise<boolean> {
    return inTransaction(this.#db, async (trx) => {
      if (!(await takeRecoveryCode(trx, userId, codeHash))) return false;
      const left = await countRecoveryCodes(trx, userId);
      const facts = { before: { recovery_codes: left + 1 }, after: { recovery_codes: left } };
      await recordOwnChange(trx, userId, this.#clock.now(), facts);
      return true;
    });
  }
}

function hashOf(code: string): string {
  return present(recoveryHash(code), "a recovery code of ours");
}
