import { unreachable } from "../lib/assert.ts";
import {
  DOMAIN_FAILING_RECHECK_ms,
  DOMAIN_FIRST_CHECK_ms,
  DOMAIN_GRACE_ms,
  DOMAIN_NO_ANSWER_RECHECK_ms,
  DOMAIN_RECHECK_ms,
  DOMAIN_WAIT_at_most_ms,
  DOMAIN_WAIT_share,
} from "../limits.ts";
import type { DomainCheck } from "./domain-check.rules.ts";

/**
 * `pending`: never verified. `verified`: its links are served. `failing`: they still are, although its records are wrong. `lapsed`:
 * it was verified and is so no more.
 */
export const domainStates = ["pending", "verified", "failing", "lapsed"] as const;
export type DomainState = (typeof domainStates)[number];

/** The instants by which a domain's state is told, in milliseconds. */
export interface DomainTimes {
  readonly created_at: number;
  readonly verified_at: number | null;
  readonly vouched_at: number | null;
  readonly failing_since: number | null;
  readonly lapsed_at: number | null;
}

/** The state of a domain. */
export function domainState({ verified_at, failing_since, lapsed_at }: DomainTimes): DomainState {
  if (verified_at !== null) return failing_since === null ? "verified" : "failing";
  return lapsed_at === null ? "pending" : "lapsed";
}

/** When a failing domain lapses unless it is mended; null for every other. */
export function graceEnd(times: DomainTimes): number | null {
  return times.verified_at === null || times.failing_since === null
    ? null
    : times.failing_since + DOMAIN_GRACE_ms;
}

type Change = Pick<DomainTimes, "verified_at" | "failing_since" | "lapsed_at">;

/**
 * What a look-up makes of a domain. Only an answer changes anything: a resolver that is away neither verifies a domain nor takes
 * that back. What the operator vouches for stays verified.
 */
export function afterCheck(times: DomainTimes, verdict: DomainCheck["verdict"], now_ms: number): Change {
  const { verified_at, failing_since, lapsed_at } = times;
  if (times.vouched_at !== null) return { verified_at, failing_since: null, lapsed_at };
  switch (verdict) {
    case "undecided":
      return { verified_at, failing_since, lapsed_at };
    case "right":
      return { verified_at: verified_at ?? now_ms, failing_since: null, lapsed_at: null };
    case "wrong": {
      if (verified_at === null) return { verified_at, failing_since, lapsed_at };
      const since_ms = failing_since ?? now_ms;
      return now_ms - since_ms >= DOMAIN_GRACE_ms
        ? { verified_at: null, failing_since: null, lapsed_at: now_ms }
        : { verified_at, failing_since: since_ms, lapsed_at };
    }
    default:
      return unreachable(verdict);
  }
}

/** When a domain is looked up next. */
export function nextCheck(
  times: DomainTimes,
  verdict: DomainCheck["verdict"] | null,
  now_ms: number,
): number {
  if (verdict === "undecided") return now_ms + DOMAIN_NO_ANSWER_RECHECK_ms;
  const state = domainState(times);
  switch (state) {
    case "verified":
      return now_ms + DOMAIN_RECHECK_ms;
    case "failing":
      return now_ms + DOMAIN_FAILING_RECHECK_ms;
    case "pending":
    case "lapsed": {
      const waiting_ms = now_ms - (times.lapsed_at ?? times.created_at);
      const share_ms = Math.round(waiting_ms * DOMAIN_WAIT_share);
      return now_ms + Math.min(Math.max(share_ms, DOMAIN_FIRST_CHECK_ms), DOMAIN_WAIT_at_most_ms);
    }
    default:
      return unreachable(state);
  }
}
