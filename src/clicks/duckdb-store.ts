import { Worker } from "node:worker_threads";
import type { Log } from "../lib/log.ts";
import { waitAtMost } from "../lib/patience.ts";
import { StillCounting } from "../lib/unavailable.ts";
import { CLICK_STORE_RETRY_ms, REPORT_WAIT_ms, THREAD_END_ms } from "../run-limits.ts";
import type {
  AutomatedCount,
  AutomatedQuery,
  ClickStore,
  ReportFigures,
  ReportQuery,
  StoredConversion,
  StoredVisit,
  VisitedQuery,
  VisitQuery,
} from "./click-store.ts";
import type {
  StoreFolders,
  StoreReply,
  StoreRequest,
  StoreTask,
  StoreTasks,
} from "./click-store-messages.ts";
import type { LogState } from "./log-segments.ts";
import type { VisitedIds } from "./visited-links.ts";

interface Pending {
  readonly request: StoreRequest;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  /** How many threads have died over it. */
  deaths: number;
}

/** A request that two threads in a row died over is given up: it may be what kills them. */
const DEATHS_at_most = 2;

type StartThread = (folders: StoreFolders) => Worker;

/** Starts the thread that `duckdb-worker.ts` describes. */
function startDuckDbThread(folders: StoreFolders): Worker {
  return new Worker(new URL("./duckdb-worker.ts", import.meta.url), { workerData: folders });
}

/**
 * The click store in DuckDB, on a thread of its own. A thread that dies is replaced and asked again: every request
 * can be repeated without harm.
 */
export class DuckDbStore implements ClickStore {
  readonly #folders: StoreFolders;
  readonly #log: Log;
  readonly #startThread: StartThread;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #lastId = 0;
  #isUp = false;
  #isClosed = false;

  constructor(folders: StoreFolders, log: Log, startThread: StartThread = startDuckDbThread) {
    this.#folders = folders;
    this.#log = log;
    this.#startThread = startThread;
    this.#start();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Waits until the database is open. Throws when it does not open. */
  async open(): Promise<void> {
    await this.#ask("open", null);
  }

  async ingest(logs: readonly LogState[]): Promise<void> {
    const { skipped_bytes } = await this.#ask("ingest", logs);
    if (skipped_bytes > 0)
      this.#log.warn({ skipped_bytes }, "passed over torn bytes of the click log, as a crash leaves them");
  }

  async addConversions(conversions: readonly StoredConversion[]): Promise<void> {
    await this.#ask("conversions", conversions);
  }

  async report(queries: readonly ReportQuery[], wait_ms = REPORT_WAIT_ms): Promise<readonly ReportFigures[]> {
    const figures = await this.#ask("report", { queries, wait_ms });
    if (figures === null) throw new StillCounting();
    return figures;
  }

  async visited(query: VisitedQuery, wait_ms = REPORT_WAIT_ms): Promise<VisitedIds> {
    const links = await this.#ask("visited", { query, wait_ms });
    if (links === null) throw new StillCounting();
    return links;
  }

  async visits(query: VisitQuery): Promise<readonly StoredVisit[]> {
    return this.#ask("visits", query);
  }

  async automated(query: AutomatedQuery): Promise<readonly AutomatedCount[]> {
    return this.#ask("automated", query);
  }

  /** Keeps what is taken in at this moment, to be copied. */
  async keepState(): Promise<void> {
    await this.#ask("keepState", null);
  }

  /** Writes what is kept into a new file, while everything else goes on. */
  async copyState(path: string): Promise<void> {
    await this.#ask("copyState", { path });
  }

  /** Lets go of what is kept. */
  async dropState(): Promise<void> {
    await this.#ask("dropState", null);
  }

  /** Finishes the batch that is being taken in, gives up reports, and closes the file. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#ask("close", null);
    } finally {
      this.#isClosed = true;
      this.#isUp = false;
      await this.#endThread();
      this.#rejectAll("the click store is closed");
    }
  }

  async #ask<T extends StoreTask>(task: T, ask: StoreTasks[T]["ask"]): Promise<StoreTasks[T]["answer"]> {
    if (this.#isClosed) throw new Error("the click store is closed");
    this.#lastId += 1;
    // The two members of the union belong together by T; the compiler cannot follow.
    const request = { id: this.#lastId, task, ask } as StoreRequest;
    try {
      const answer = await new Promise<StoreTasks[T]["answer"]>((resolve, reject) => {
        this.#pending.set(request.id, { request, resolve, reject, deaths: 0 });
        this.#worker?.postMessage(request);
      });
      this.#isUp = true;
      return answer;
    } catch (error) {
      // A copy may fail for want of room while the store itself is well.
      if (task !== "copyState") this.#isUp = false;
      throw error;
    }
  }

  #start(): void {
    const worker = this.#startThread(this.#folders);
    this.#worker = worker;
    worker.on("message", (reply: StoreReply) => this.#settle(reply));
    worker.on("error", (error) => this.#log.error({ err: error }, "the click store's thread failed"));
    worker.on("exit", () => this.#afterDeath(worker));
    for (const { request } of this.#pending.values()) worker.postMessage(request);
  }

  /** A thread that is ended in the midst of a call into DuckDB takes the whole process with it: it is left to end by itself. */
  async #endThread(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    await waitAtMost(THREAD_END_ms, ended);
    await worker.terminate();
  }

  #settle(reply: StoreReply): void {
    if ("tornCommit" in reply) {
      this.#log.error(
        reply.tornCommit,
        "the click store took back a commit that was torn, as a power cut leaves it",
      );
      return;
    }
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    this.#pending.delete(reply.id);
    if ("problem" in reply) pending.reject(new Error(`the click store: ${reply.problem}`));
    else pending.resolve(reply.answer as never);
  }

  #afterDeath(worker: Worker): void {
    if (this.#isClosed || this.#worker !== worker) return;
    this.#worker = null;
    this.#isUp = false;
    this.#log.error({}, "the click store's thread ended; starting another");
    for (const [id, pending] of this.#pending) {
      pending.deaths += 1;
      if (pending.deaths < DEATHS_at_most) continue;
      this.#pending.delete(id);
      pending.reject(new Error("the click store's thread ended twice over this"));
    }
    setTimeout(() => {
      if (!this.#isClosed) this.#start();
    }, CLICK_STORE_RETRY_ms);
  }

  #rejectAll(problem: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(problem));
    this.#pending.clear();
  }
}
