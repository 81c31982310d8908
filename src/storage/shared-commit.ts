import type { Database } from "bun:sqlite";
import { Unavailable } from "../lib/unavailable.ts";
import { COMMIT_members_at_most, LOCK_RETRY_every_ms, LOCK_TRIES_at_most } from "../run-limits.ts";
import { codeOf } from "./control-db.ts";

/** Whoever waits, and what to tell them. */
type Waiting = PromiseWithResolvers<void>;

/**
 * Transactions of one SQLite connection that share a commit, since bringing one to the disk takes longer than dozens
 * take to do their work. Each is a member: it has its turn alone, in a savepoint of its own, and is answered only when the
 * commit that it shares has returned. A commit that fails fails all its members, and leaves nothing of any of them.
 *
 * Who comes while others are at work joins them. Nobody waits for company: the commit is made at the end of the event
 * loop's turn in which the first member was done.
 */
export class SharedCommits {
  readonly #database: Database;
  readonly #begin;
  readonly #commit;
  readonly #savepoint;
  readonly #release;
  readonly #undo;
  /** Whether a member has its turn. */
  #isTaken = false;
  /** Who comes next, in order. */
  readonly #line: Waiting[] = [];
  /** Members that have had their turn and wait for the commit. */
  #done: Waiting[] = [];
  /** The event loop's turn has ended while a member was at work: its end is the commit's moment. */
  #isDue = false;
  #isScheduled = false;
  /** Why the database has undone the whole transaction by itself, as it does when the disk is full. */
  #undone: Unavailable | null = null;

  constructor(database: Database) {
    this.#database = database;
    this.#begin = database.prepare("BEGIN IMMEDIATE");
    this.#commit = database.prepare("COMMIT");
    this.#savepoint = database.prepare("SAVEPOINT member");
    this.#release = database.prepare("RELEASE member");
    this.#undo = database.prepare("ROLLBACK TO member");
  }

  /** Gives a turn in an open transaction. Throws `Unavailable` when another process holds the database for too long. */
  async enter(): Promise<void> {
    if (this.#isTaken) {
      const turn = Promise.withResolvers<void>();
      this.#line.push(turn);
      await turn.promise;
    }
    this.#isTaken = true;
    try {
      if (!this.#database.inTransaction) await this.#open();
      this.#savepoint.run();
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Runs a statement for the member whose turn it is. */
  execute<T>(run: () => T): T {
    // Outside the transaction that the member believes in, a statement would stand by itself.
    if (this.#undone !== null) throw this.#undone;
    try {
      return run();
    } catch (error) {
      if (!this.#database.inTransaction)
        this.#undone = new Unavailable("the database has undone the transaction", { cause: error });
      throw error;
    }
  }

  /** Ends a turn. Resolves when what the member has done is on the disk; throws `Unavailable` when it is not. */
  keep(): Promise<void> {
    return this.#leave(this.#release);
  }

  /**
   * Ends a turn and undoes what the member has done. Resolves with the others' commit all the same: what made it give up
   * may be something that one of them has written.
   */
  drop(): Promise<void> {
    return this.#leave(this.#undo, this.#release);
  }

  close(): void {
    if (!this.#isTaken && this.#done.length > 0) this.#settle();
    this.#database.close();
  }

  #leave(...statements: readonly { run(): unknown }[]): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#done.push(done);
    try {
      this.execute(() => {
        for (const statement of statements) statement.run();
      });
    } catch (error) {
      this.#undone ??= new Unavailable("a transaction could not be ended", { cause: error });
    }
    this.#passOn();
    return done.promise;
  }

  /** BEGIN IMMEDIATE takes the write lock at once: who begins by reading and then writes could be refused it. */
  async #open(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#begin.run();
        return;
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (attempt < LOCK_TRIES_at_most) {
          // Not SQLite's own waiting, which would hold up the whole process with its redirects.
          await Bun.sleep(LOCK_RETRY_every_ms);
          continue;
        }
        const late = new Unavailable("another process holds the database", { cause: error });
        for (const other of this.#line.splice(0)) other.reject(late);
        throw late;
      }
    }
  }

  #passOn(): void {
    if (this.#isDue || this.#undone !== null || this.#done.length >= COMMIT_members_at_most) this.#settle();
    const next = this.#line.shift();
    if (next !== undefined) {
      next.resolve();
      return;
    }
    this.#isTaken = false;
    if (this.#isScheduled || this.#done.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#isTaken) this.#isDue = true;
      else this.#settle();
    });
  }

  /** Commits what the members have done, and tells them. */
  #settle(): void {
    const members = this.#done;
    this.#done = [];
    this.#isDue = false;
    const failure = this.#undone ?? this.#commitAll();
    this.#undone = null;
    if (failure !== null && this.#database.inTransaction) this.#database.run("ROLLBACK");
    for (const member of members) {
      if (failure === null) member.resolve();
      else member.reject(failure);
    }
  }

  #commitAll(): Unavailable | null {
    if (!this.#database.inTransaction) return null;
    try {
      this.#commit.run();
      return null;
    } catch (error) {
      return new Unavailable("the database could not commit", { cause: error });
    }
  }
}

/** Whether a statement failed because another connection is in its way for the moment. */
export function isLocked(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));
}
