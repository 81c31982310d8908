import type { Log } from "../lib/log.ts";
import { type Random, randomText } from "../lib/random.ts";
import { Rounds } from "../lib/rounds.ts";
import {
  REJUDGE_ABANDONED_ms,
  REJUDGE_LOOK_every_ms,
  REJUDGE_links,
  REJUDGE_NOTE_every_ms,
  REJUDGE_PAUSE_at_least_ms,
  REJUDGE_SETTLE_ms,
} from "../run-limits.ts";
import { inTransaction } from "../storage/control-db.ts";
import { judgeDomainsAgain } from "./judge-domains-again.ts";
import { type AgainTools, DomainsOnce, isSameScan, judgeAgain, verdictOn } from "./judge-link-again.ts";
import { type JudgedLink, linksToJudge, lockJudgedLink, type Scope } from "./judged-link.store.ts";
import { advanceRejudging, findRejudging, takeRejudging } from "./rejudging.store.ts";

export interface RejudgingTools extends AgainTools {
  readonly random: Random;
  readonly log: Log;
}

/** Where one going-over stands. */
interface GoingOver {
  readonly measures: string;
  readonly begun_at: number;
  reached: number;
  notedAt_ms: number;
  changed: number;
}

/**
 * Judges every link again after a change of what links are judged by, and the targets of every domain: first these and the links that are not clear, so that a false alarm ends at
 * once; then all, in small batches; last those that others wrote meanwhile. Of several processes one does it; where it was when it
 * ended, another goes on.
 */
export class Rejudging {
  readonly #tools: RejudgingTools;
  readonly #measures: () => string;
  readonly #holder: string;
  readonly #rounds: Rounds;
  /** The measures by which this process has seen all links judged. */
  #done = "";

  /** `measures`: a text that differs when what links are judged by does. */
  constructor(tools: RejudgingTools, measures: () => string) {
    this.#tools = tools;
    this.#measures = measures;
    this.#holder = randomText(tools.random, "0123456789abcdef", HOLDER_characters);
    const round = {
      every_ms: REJUDGE_LOOK_every_ms,
      complaint: "links cannot be judged again; trying further",
    };
    this.#rounds = new Rounds(round, () => this.#look(), tools.log);
  }

  start(): void {
    this.#rounds.start();
  }

  /** What links are judged by may have changed. */
  wake(): void {
    this.#rounds.wake();
  }

  async stop(): Promise<void> {
    await this.#rounds.stop();
  }

  async #look(): Promise<void> {
    const measures = this.#measures();
    if (measures === this.#done) return;
    // Others have counted meanwhile: links that were judged by those are to be judged again even if the old ones come back.
    this.#done = "";
    const over = await this.#take(measures);
    if (over === null) return;
    const domains = await judgeDomainsAgain(this.#tools);
    if (!(await this.#goThrough("held", over))) return;
    if (!(await this.#goThrough("all", over))) return;
    const isNeeded = over.reached > 0 || domains > 0;
    if (isNeeded) {
      await this.#rest(over.measures);
      over.reached = 0;
      await judgeDomainsAgain(this.#tools);
      if (!(await this.#goThrough({ changedSince_ms: over.begun_at - REJUDGE_SETTLE_ms }, over))) return;
    }
    if (!(await this.#note(over, this.#tools.clock.now()))) return;
    this.#done = measures;
    if (isNeeded)
      this.#tools.log.info(
        { changed: over.changed },
        `all links are judged again: ${over.changed} have changed`,
      );
  }

  /** Begins, or goes on where another has ended. Null when there is nothing to do, or another process is at it. */
  async #take(measures: string): Promise<GoingOver | null> {
    const { db, clock } = this.#tools;
    const now = clock.now();
    const row = await findRejudging(db);
    const isOurs = row?.measures === measures;
    if (isOurs && row.finished_at !== null) {
      this.#done = measures;
      return null;
    }
    if (isOurs && row.holder !== this.#holder && now - row.seen_at < REJUDGE_ABANDONED_ms) return null;
    const begun_at = isOurs ? row.begun_at : now;
    const reached = isOurs ? row.reached : 0;
    const begun = { measures, reached, holder: this.#holder, seen_at: now, begun_at, finished_at: null };
    const isTaken = await inTransaction(db, (trx) => takeRejudging(trx, row, begun));
    return isTaken ? { measures, begun_at, reached, notedAt_ms: now, changed: 0 } : null;
  }

  /** False when it was cut short: by the end of the process, by other measures, by another process. */
  async #goThrough(scope: Scope, over: GoingOver): Promise<boolean> {
    const { db } = this.#tools;
    const domains = new DomainsOnce(this.#tools);
    let after = scope === "all" ? over.reached : 0;
    for (;;) {
      if (!this.#rounds.isOn || this.#measures() !== over.measures) return false;
      const begun_ms = this.#tools.clock.now();
      const links = await linksToJudge(db, scope, { after, limit: REJUDGE_links });
      await this.#judge(links, domains, over);
      const last = links.at(-1)?.id;
      if (last === undefined) return true;
      after = last;
      if (scope === "all") over.reached = last;
      if (
        this.#tools.clock.now() - over.notedAt_ms >= REJUDGE_NOTE_every_ms &&
        !(await this.#note(over, null))
      )
        return false;
      if (links.length < REJUDGE_links) return true;
      await Bun.sleep(Math.max(REJUDGE_PAUSE_at_least_ms, this.#tools.clock.now() - begun_ms));
    }
  }

  async #judge(links: readonly JudgedLink[], domains: DomainsOnce, over: GoingOver): Promise<void> {
    const { db, tellEdge } = this.#tools;
    const others: JudgedLink[] = [];
    for (const link of links) {
      if (!isSameScan(link, verdictOn(this.#tools, link, await domains.of(link.workspace_id))))
        others.push(link);
    }
    if (others.length === 0) return;
    const changes = await inTransaction(db, async (trx) => {
      const made = [];
      for (const { id, workspace_id } of others) {
        // It may have been changed since it was read.
        const link = await lockJudgedLink(trx, id);
        if (link === undefined) continue;
        const change = await judgeAgain(trx, this.#tools, link, await domains.of(workspace_id, trx));
        if (change !== null) made.push(change);
      }
      return made;
    });
    over.changed += changes.length;
    if (changes.length > 0) await tellEdge(changes);
  }

  async #note(over: GoingOver, finished_at: number | null): Promise<boolean> {
    over.notedAt_ms = this.#tools.clock.now();
    const progress = { reached: over.reached, seen_at: over.notedAt_ms, finished_at };
    return advanceRejudging(this.#tools.db, { holder: this.#holder, measures: over.measures }, progress);
  }

  /** Waits for those who judged by other measures to have committed; no longer than these measures count. */
  async #rest(measures: string): Promise<void> {
    for (let waited = 0; waited < REJUDGE_SETTLE_ms; waited += REST_step_ms) {
      if (!this.#rounds.isOn || this.#measures() !== measures) return;
      await Bun.sleep(REST_step_ms);
    }
  }
}

const HOLDER_characters = 16;
const REST_step_ms = 100;
