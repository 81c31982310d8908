import { LruMap } from "../lib/lru-map.ts";
import { waitAtMost } from "../lib/patience.ts";
import { Turns } from "../lib/turns.ts";
import { Turnstile } from "../lib/turnstile.ts";
import { FAILED_REPORTS_kept, REPORTS_at_once } from "../run-limits.ts";
import type { ReportFigures, ReportQuery } from "./click-store.ts";

/** The queries of a report, and how long whoever asked for it waits. */
export interface ReportAsk {
  readonly queries: readonly ReportQuery[];
  readonly wait_ms: number;
}

type Count = (queries: readonly ReportQuery[]) => Promise<readonly ReportFigures[]>;

/**
 * When reports are counted. Those of one workspace follow each other: what one counts, the next need not count again. A report
 * that takes longer than its reader waits is counted all the same, so that it is there when it is asked for again.
 */
export class ReportTurns {
  readonly #count: Count;
  readonly #places = new Turnstile(REPORTS_at_once);
  readonly #turns = new Turns<number | undefined>();
  /** What went wrong when nobody waited any more, by report: the next who asks is told. */
  readonly #failed = new LruMap<string, Error>(FAILED_REPORTS_kept);

  constructor(count: Count) {
    this.#count = count;
  }

  /** Gives the figures; null when they are not there after `wait_ms`. Throws what the counting threw. */
  async report({ queries, wait_ms }: ReportAsk): Promise<readonly ReportFigures[] | null> {
    this.#tellFailure(queries);
    const state = { isAwaited: true, isSettled: false };
    // What nobody waits for is not begun.
    const begin = async () => (state.isAwaited ? this.#count(queries) : null);
    const counted = this.#turns
      .take(queries[0]?.workspaceId, () => this.#places.pass(begin))
      .finally(() => {
        state.isSettled = true;
      });
    counted.catch((error: Error) => {
      if (!state.isAwaited) this.#failed.set(nameOf(queries), error);
    });
    await waitAtMost(wait_ms, counted);
    state.isAwaited = false;
    return state.isSettled ? counted : null;
  }

  /** Throws what went wrong with the same queries when nobody waited, once. */
  #tellFailure(queries: readonly ReportQuery[]): void {
    // Hardly ever is there any, and a filter's list of links is long.
    if (this.#failed.size === 0) return;
    const name = nameOf(queries);
    const problem = this.#failed.get(name);
    if (problem === undefined) return;
    this.#failed.delete(name);
    throw problem;
  }
}

function nameOf(queries: readonly ReportQuery[]): string {
  return JSON.stringify(queries);
}
