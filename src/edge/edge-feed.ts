import type { HostBook } from "../domains/host-book.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { CHANGES_kept_ms, EDGE_POLL_every_ms, EDGE_POLL_rows } from "../run-limits.ts";
import type { ControlDb } from "../storage/control-db.ts";
import { ChangeGaps } from "./change-gaps.ts";
import {
  type ChangeRow,
  domainsMark,
  lastChangeId,
  readChangesAfter,
  readChangesWithin,
} from "./edge-feed.store.ts";
import type { LinkDirectory } from "./link-directory.ts";

interface Tools {
  readonly control: Pick<ControlDb, "reader" | "changedElsewhere">;
  readonly directory: Pick<LinkDirectory, "forget" | "forgetAll">;
  readonly hostBook: Pick<HostBook, "forget">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Tells this process's edge what other processes have changed: follows the table of link changes by number, and looks whether
 * domains are as they were. Changes of this process reach the edge at once, by `TellEdge`, and here a second time.
 */
export class EdgeFeed {
  readonly #tools: Tools;
  /** Numbers up to here are read, but for those in the gaps. */
  #last = 0;
  readonly #gaps = new ChangeGaps();
  #domains = "";
  #readAt_ms = 0;
  /** A change that was noticed and not yet read: the database says once that something changed. */
  #isBehind = true;
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Begins where the changes are now. Throws when the database does not answer. */
  async start(): Promise<void> {
    const { control, clock } = this.#tools;
    this.#last = await lastChangeId(control.reader);
    this.#domains = await domainsMark(control.reader);
    this.#readAt_ms = clock.now();
    this.#next();
  }

  /** Reads no more; returns when what is being read has been. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#polling;
  }

  /** Reads what has changed since the last call. Throws when the database does not answer; the next call makes up for it. */
  async poll(): Promise<void> {
    const { control, clock, directory } = this.#tools;
    const now = clock.now();
    if (await control.changedElsewhere()) this.#isBehind = true;
    // Rows may have been cleared away unread after so long.
    if (now - this.#readAt_ms > CHANGES_kept_ms / 2) directory.forgetAll();
    if (this.#isBehind) {
      await this.#readLinks(now);
      await this.#readDomains();
      this.#isBehind = false;
    }
    this.#readAt_ms = now;
  }

  async #readLinks(now_ms: number): Promise<void> {
    const { reader } = this.#tools.control;
    const late = await readChangesWithin(reader, this.#gaps.open(now_ms));
    this.#forget(late);
    for (const { id } of late) this.#gaps.close(id);
    let rows: readonly ChangeRow[];
    do {
      rows = await readChangesAfter(reader, this.#last, EDGE_POLL_rows);
      this.#forget(rows);
      for (const { id } of rows) {
        this.#gaps.passOver(this.#last + 1, id - 1, now_ms);
        this.#last = id;
      }
    } while (rows.length === EDGE_POLL_rows);
  }

  #forget(rows: readonly ChangeRow[]): void {
    this.#tools.directory.forget(rows.map(({ host, code_key }) => ({ host, codeKey: code_key })));
  }

  async #readDomains(): Promise<void> {
    const mark = await domainsMark(this.#tools.control.reader);
    if (mark === this.#domains) return;
    this.#domains = mark;
    this.#tools.hostBook.forget();
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.#polling = this.#pollAndGoOn();
    }, EDGE_POLL_every_ms);
    this.#timer.unref();
  }

  async #pollAndGoOn(): Promise<void> {
    try {
      await this.poll();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#tools.log.warn({ err: error }, "changes of other processes cannot be read");
      this.#isFailing = true;
    }
    if (this.#timer !== null) this.#next();
  }
}
