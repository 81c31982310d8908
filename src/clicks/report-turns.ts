import { LruMap } from "../lib/lru-map.ts";
import { waitAtMost } from "../lib/patience.ts";
import { Turns } from "../lib/turns.ts";
import { Turnstile } from "../lib/turnstile.ts";
import { FAILED_REPORTS_kept, REPORTS_at_once } from "../run-limits.ts";

/** What is to be counted, and how long whoever asked for it waits. */
export interface CountAsk {
  readonly workspaceId: number | undefined;
  /** In JSON the name of what is asked for: the same for all who ask for the same. */
  readonly asked: unknown;
  readonly wait_ms: number;
}

/**
 * When reports are counted. Those of one workspace follow each other: what one counts, the next need not count again. A report
 * that takes longer than its reader waits is counted all the same, so that it is there when it is asked for again.
 */
export class ReportTurns {
  readonly #places = new Turnstile(REPORTS_at_once);
  readonly #turns = new Turns<number | undefined>();
  /** What went wrong when nobody waited any more, by report: the next who asks is told. */
  readonly #failed = new LruMap<string, Error>(FAILED_REPORTS_kept);

  /** Gives what `count` counts; null when it is not there after `wait_ms`. Throws what the counting threw. */
  async take<T>({ workspaceId, asked, wait_ms }: CountAsk, count: () => Promise<T>): Promise<T | null> {
    this.#tellFailure(asked);
    const state = { isAwaited: true, isSettled: false };
    // What nobody waits for is not begun.
    const begin = async () => (state.isAwaited ? count() : null);
    const counted = this.#turns
      .take(workspaceId, () => this.#places.pass(begin))
      .finally(() => {
        state.isSettled = true;
      });
    counted.catch((error: Error) => {
      if (!state.isAwaited) this.#failed.set(JSON.stringify(asked), error);
    });
    await waitAtMost(wait_ms, counted);
    state.isAwaited = false;
    return state.isSettled ? counted : null;
  }

  /** Throws what went wrong with the same when nobody waited, once. */
  #tellFailure(asked: unknown): void {
    // Hardly ever is there any, and a filter's list of links is long.
    if (this.#failed.size === 0) return;
    const name = JSON.stringify(asked);
    const problem = this.#failed.get(name);
    if (problem === undefined) return;
    this.#failed.delete(name);
    throw problem;
  }
}
