import { platform, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { DuckDBConnection } from "@duckdb/node-api";
import { present, unreachable } from "../lib/assert.ts";
import { Turnstile } from "../lib/turnstile.ts";
import { COUNTING_ms, LISTING_ms, LISTINGS_at_once, STORE_niceness } from "../run-limits.ts";
import type { StoreFolders, StoreReply, StoreRequest, StoreTasks } from "./click-store-messages.ts";
import { appendConversions } from "./duckdb-conversions.ts";
import { closeDatabase, type DuckDbDatabase, openDatabase } from "./duckdb-database.ts";
import { runReport } from "./duckdb-report.ts";
import { DuckDbSnapshot } from "./duckdb-snapshot.ts";
import { inDuckDbTransaction } from "./duckdb-transaction.ts";
import { findVisited } from "./duckdb-visited.ts";
import { countAutomated, listVisits } from "./duckdb-visits.ts";
import { forgetRemovedSegments, ingestLogs } from "./ingest.ts";
import { ReportTurns } from "./report-turns.ts";

// The thread of the click store: DuckDB works here, so that neither ingest nor reports hold up a redirect.

// On Linux a niceness is a thread's own, and DuckDB's threads take this one's after it: where they and the edge want the
// same core, redirects go first and clicks wait in the log.
if (platform() === "linux") setPriority(0, STORE_niceness);

class DuckDbThread {
  readonly #folders: StoreFolders;
  readonly #writes = new Turnstile(1);
  readonly #reports = new ReportTurns();
  readonly #listings = new Turnstile(LISTINGS_at_once);
  readonly #opening = new Turnstile(1);
  readonly #stop = new AbortController();
  /** Work that uses the open database. */
  readonly #users = new Set<Promise<unknown>>();
  #database: DuckDbDatabase | null = null;
  /** The store as a backup is to have it. */
  #snapshot: DuckDbSnapshot | null = null;

  constructor(folders: StoreFolders) {
    this.#folders = folders;
  }

  async answer({ task, ask }: StoreRequest): Promise<StoreTasks[typeof task]["answer"]> {
    switch (task) {
      case "open":
        return this.#use(async () => null);
      case "ingest":
        return this.#writes.pass(() => this.#use((database) => ingestLogs(database, ask, this.#stop.signal)));
      case "conversions":
        return this.#writes.pass(() =>
          this.#use(async ({ writer }) => {
            await inDuckDbTransaction(writer, () => appendConversions(writer, ask));
            return null;
          }),
        );
      case "report":
        return this.#reports.take(
          { workspaceId: ask.queries[0]?.workspaceId, asked: ask.queries, wait_ms: ask.wait_ms },
          () => this.#count((database, connection) => runReport(connection, database, ask.queries)),
        );
      case "visited":
        return this.#reports.take(
          { workspaceId: ask.query.workspaceId, asked: { visited: ask.query }, wait_ms: ask.wait_ms },
          () => this.#count((database, connection) => findVisited(connection, database, ask.query)),
        );
      case "visits":
        return this.#listings.pass(() =>
          this.#read(LISTING_ms, (_, connection) => listVisits(connection, ask)),
        );
      case "automated":
        return this.#listings.pass(() =>
          this.#read(LISTING_ms, (_, connection) => countAutomated(connection, ask)),
        );
      case "keepState":
        return this.#use((database) => this.#keepState(database));
      case "copyState":
        return this.#use(async () => {
          await present(this.#snapshot, "a kept state of the click store").copyTo(ask.path);
          return null;
        });
      case "dropState":
        return this.#dropState();
      case "close":
        return this.#close();
      default:
        return unreachable(task);
    }
  }

  /** Reads on a connection of its own; what takes longer than `limit_ms` is given up. */
  #read<T>(
    limit_ms: number,
    read: (database: DuckDbDatabase, connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    return this.#use(async (database) => {
      const connection = await database.instance.connect();
      const interrupt = () => connection.interrupt();
      const timer = setTimeout(interrupt, limit_ms);
      this.#stop.signal.addEventListener("abort", interrupt);
      try {
        this.#stop.signal.throwIfAborted();
        return await read(database, connection);
      } finally {
        clearTimeout(timer);
        this.#stop.signal.removeEventListener("abort", interrupt);
        connection.closeSync();
      }
    });
  }

  #count<T>(count: (database: DuckDbDatabase, connection: DuckDBConnection) => Promise<T>): Promise<T> {
    return this.#read(COUNTING_ms, count);
  }

  async #keepState({ instance }: DuckDbDatabase): Promise<null> {
    await this.#dropState();
    this.#snapshot = await DuckDbSnapshot.open(instance);
    return null;
  }

  async #dropState(): Promise<null> {
    const snapshot = this.#snapshot;
    this.#snapshot = null;
    await snapshot?.close();
    return null;
  }

  /** Gives work the open database, opening it when it is not. */
  async #use<T>(work: (database: DuckDbDatabase) => Promise<T>): Promise<T> {
    const database = await this.#opening.pass(async () => {
      this.#database ??= await this.#open();
      return this.#database;
    });
    const using = work(database);
    this.#users.add(using);
    try {
      return await using;
    } catch (error) {
      if (isBeyondUse(error)) await this.#letGo(database);
      throw error;
    } finally {
      this.#users.delete(using);
    }
  }

  async #open(): Promise<DuckDbDatabase> {
    this.#stop.signal.throwIfAborted();
    const database = await openDatabase(this.#folders.dataDir, (tornCommit) => say({ tornCommit }));
    try {
      await forgetRemovedSegments(database.writer, this.#folders.logFolder);
      return database;
    } catch (error) {
      closeDatabase(database);
      throw error;
    }
  }

  /** Closes a database that answers nothing any more, once nobody uses it; the next user opens it afresh. */
  async #letGo(database: DuckDbDatabase): Promise<void> {
    await this.#opening.pass(async () => {
      if (this.#database !== database) return;
      this.#database = null;
      await this.#dropState();
      await Promise.allSettled(this.#users);
      closeDatabase(database);
    });
  }

  async #close(): Promise<null> {
    this.#stop.abort(new Error("the click store is closing"));
    const database = this.#database;
    if (database !== null) await this.#letGo(database);
    return null;
  }
}

/** DuckDB refuses everything after an error it cannot undo in memory, such as a full disk within a commit. */
function isBeyondUse(error: unknown): boolean {
  return error instanceof Error && /FATAL|has been invalidated/.test(error.message);
}

const port = present(parentPort, "the thread that started this one");
const say = (message: StoreReply): void => port.postMessage(message);
const thread = new DuckDbThread(workerData as StoreFolders);
port.on("message", (request: StoreRequest) => {
  thread.answer(request).then(
    (answer) => {
      say({ id: request.id, answer });
      // With nothing left to listen for, the thread ends by itself.
      if (request.task === "close") port.close();
    },
    (error: unknown) =>
      say({ id: request.id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
