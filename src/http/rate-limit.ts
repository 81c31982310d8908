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
  /** Until one more request is allowed; 0 when it already is. */
  readonly retryAfter_s: number;
}

interface Bucket {
  tokens: number;
  filledAt_ms: number;
}

/** Token buckets, one a key: refilled evenly over the minute, never above the burst. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #perMs: number;
  readonly #burst: number;
  readonly #buckets = new LruMap<string, Bucket>(RATE_BUCKETS_at_most);

  constructor(clock: Clock, perMinute: number, burst = Math.max(1, Math.ceil(perMinute * BURST_share))) {
    this.#clock = clock;
    this.#perMs = perMinute / 60_000;
    this.#burst = burst;
  }

  /** Spends one request of the key's bucket when there is one. */
  spend(key: string): RateVerdict {
    const bucket = this.#filled(key);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    return this.#verdict(bucket, allowed);
  }

  /** What `spend` would answer, without spending. */
  peek(key: string): RateVerdict {
    const bucket = this.#filled(key);
    return this.#verdict(bucket, bucket.tokens >= 1);
  }

  #filled(key: string): Bucket {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, filledAt_ms: now };
    // A clock set back must not empty the bucket.
    const passed_ms = Math.max(0, now - bucket.filledAt_ms);
    bucket.tokens = Math.min(this.#burst, bucket.tokens + passed_ms * this.#perMs);
    bucket.filledAt_ms = now;
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #verdict(bucket: Bucket, allowed: boolean): RateVerdict {
    return {
      allowed,
      limit: this.#burst,
      remaining: Math.floor(bucket.tokens),
      reset_s: Math.ceil((this.#burst - bucket.tokens) / this.#perMs / 1000),
      retryAfter_s: bucket.tokens >= 1 ? 0 : Math.ceil((1 - bucket.tokens) / this.#perMs / 1000),
    };
  }
}
