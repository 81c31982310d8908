import type { VisitorKeys } from "../clicks/visitor-keys.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { CHANGES_kept_ms, EDGE_SWEEP_every_ms } from "../run-limits.ts";
import type { ControlDb } from "../storage/control-db.ts";
import { deleteChangesBefore } from "./edge-feed.store.ts";

interface Tools {
  readonly control: Pick<ControlDb, "db">;
  readonly visitorKeys: Pick<VisitorKeys, "destroyOld">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Clears away what the edge needs no more, now and every ten minutes: changes that everybody has read, old visitor keys. */
export class EdgeSweep {
  readonly #tools: Tools;
  readonly #timer: NodeJS.Timeout;
  #sweeping: Promise<void>;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#sweeping = this.#sweep();
    this.#timer = setInterval(() => {
      this.#sweeping = this.#sweep();
    }, EDGE_SWEEP_every_ms);
    this.#timer.unref();
  }

  /** Sweeps no more; returns when the last sweep has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { control, visitorKeys, clock, log } = this.#tools;
    try {
      await deleteChangesBefore(control.db, clock.now() - CHANGES_kept_ms);
      await visitorKeys.destroyOld();
    } catch (error) {
      log.warn({ err: error }, "old changes and visitor keys could not be cleared away; trying again later");
    }
  }
}
