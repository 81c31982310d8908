import type { Clock } from "../lib/clock.ts";
import { LruMap } from "../lib/lru-map.ts";
import { BURST_share, RATE_BUCKETS_at_most } from "../limits.ts";

/** What a bucket holds after a request, in whole requests and whole seconds. */
export interface RateVerdict {
  readonly allowed: boolean;
  /** The most that can be spent at once. */
  readonly limit: number;
  readonly remaining: number;
  /** Until the bucket is full again. */
  readonly reset_s: number;
  /** Until what was asked for is allowed, or else one more request; 0 when it already is. */
  readonly retryAfter_s: number;
}

interface Bucket {
  /** In shares of a request: a whole number, so that waiting as long as told always suffices. */
  shares: number;
  filledAt_ms: number;
}

/** One request; a quota of n a minute refills n shares a millisecond. */
const REQUEST_shares = 60_000;

/** Token buckets, one a key: refilled evenly over the minute, never above the burst. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #sharesPerMs: number;
  readonly #burst: number;
  readonly #buckets = new LruMap<string, Bucket>(RATE_BUCKETS_at_most);

  /** `perMinute` and `burst` in whole requests. */
  constructor(clock: Clock, perMinute: number, burst = Math.max(1, Math.ceil(perMinute * BURST_share))) {
    this.#clock = clock;
    this.#sharesPerMs = perMinute;
    this.#burst = burst;
  }

  /** Spends one request of the key's bucket, or several at once, when they are there. */
  spend(key: string, requests = 1): RateVerdict {
    const bucket = this.#filled(key);
    const shares = requests * REQUEST_shares;
    const allowed = bucket.shares >= shares;
    if (allowed) bucket.shares -= shares;
    return this.#verdict(bucket, allowed, allowed ? REQUEST_shares : shares);
  }

  /** What `spend` would answer, without spending. */
  peek(key: string): RateVerdict {
    const bucket = this.#filled(key);
    return this.#verdict(bucket, bucket.shares >= REQUEST_shares, REQUEST_shares);
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now();
    const full = this.#burst * REQUEST_shares;
    const bucket = this.#buckets.get(key) ?? { shares: full, filledAt_ms: now };
    // A clock set back must not empty the bucket.
    const passed_ms = Math.max(0, now - bucket.filledAt_ms);
    bucket.shares = Math.min(full, bucket.shares + passed_ms * this.#sharesPerMs);
    bucket.filledAt_ms = now;
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #verdict(bucket: Bucket, allowed: boolean, wanted_shares: number): RateVerdict {
    const until = (shares: number) =>
      Math.ceil(Math.max(0, shares - bucket.shares) / (this.#sharesPerMs * 1000));
    return {
      allowed,
      limit: this.#burst,
      remaining: Math.floor(bucket.shares / REQUEST_shares),
      reset_s: until(this.#burst * REQUEST_shares),
      retryAfter_s: until(wanted_shares),
    };
  }
}
