import { join } from "node:path";
import { FINISHED, type LogPosition } from "../clicks/log-segments.ts";
import { present } from "../lib/assert.ts";
import type { Log } from "../lib/log.ts";
import { waitAtMost } from "../lib/patience.ts";
import { type Random, randomText } from "../lib/random.ts";
import { Counters } from "../monitoring/counters.ts";
import { EDGE_ANSWER_ms, EDGE_READY_ms, EDGE_RESTART_ms, EDGE_START_ms } from "../run-limits.ts";
import type { EdgeOrder, EdgeTask, EdgeTasks, FromEdge, ToEdge } from "./messages.ts";

/** An edge process as the system has it. */
export interface EdgeChild {
  /** What it counts, in memory that it shares with this process: all of it, whatever ends it. */
  readonly counters: Counters;
  send(message: ToEdge): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts an edge process. `onEnd` is called once, when it is gone for good. */
export type SpawnEdge = (
  order: EdgeOrder,
  listener: { onMessage(message: FromEdge): void; onEnd(): void },
) => EdgeChild;

interface Tools {
  /** null where there are none to start. */
  readonly spawn: SpawnEdge | null;
  readonly random: Random;
  readonly log: Log;
}

interface Setting {
  /** How many there are beside the first. */
  readonly count: number;
  /** The folder in which each has one for its click log. */
  readonly logsFolder: string;
}

const FOLDER_alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** One of them, from its start to its end. */
class EdgeProcess {
  readonly logFolder: string;
  /** Settled when it takes connections, or has ended. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** Whether it is there to be asked. Before that it has answered nobody. */
  isPrepared = false;
  /** Where its click log stood when that was last asked. */
  position: LogPosition | null = null;
  readonly #child: EdgeChild;
  readonly #log: Log;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #lastId = 0;
  #isDismissed = false;

  constructor({ spawn, log }: Tools, order: EdgeOrder) {
    this.logFolder = order.logFolder;
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    this.ready = ready.promise;
    this.ended = ended.promise;
    this.#log = log;
    this.#child = present(spawn, "a way to start edge processes")(order, {
      onMessage: (message) => {
        if (message.kind === "prepared") {
          this.isPrepared = true;
          // One that comes up while the others are left would take connections that nobody asks to leave.
          if (this.#isDismissed) ready.resolve();
          else void this.ask("open", null).then(() => ready.resolve());
        } else {
          this.#waiting.get(message.id)?.(message.answer);
        }
      },
      onEnd: () => {
        ready.resolve();
        ended.resolve();
      },
    });
  }

  /**
   * Asks for something. Null when the process has ended, or did not answer in time and was ended for it: what it knew is gone
   * with it, and its click log is what the folder holds.
   */
  async ask<T extends EdgeTask>(task: T, ask: EdgeTasks[T]["ask"]): Promise<EdgeTasks[T]["answer"] | null> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<EdgeTasks[T]["answer"]>((resolve) => {
      this.#waiting.set(id, resolve as (answer: unknown) => void);
    });
    // The members of the union belong together by T; the compiler cannot follow.
    this.#send({ id, task, ask } as ToEdge);
    const tooLate = setTimeout(() => {
      this.#log.error({}, "an edge process did not answer; it is ended and replaced");
      this.kill();
    }, EDGE_ANSWER_ms);
    const settled = await Promise.race([answer, this.ended.then(() => null)]);
    clearTimeout(tooLate);
    this.#waiting.delete(id);
    return settled;
  }

  get counters(): Counters {
    return this.#child.counters;
  }

  dismiss(): void {
    this.#isDismissed = true;
    if (this.isPrepared) this.#send({ task: "dismiss" });
  }

  stop(): Promise<void> {
    this.#send({ task: "stop" });
    return this.ended;
  }

  kill(): void {
    this.#child.kill();
  }

  #send(message: ToEdge): void {
    try {
      this.#child.send(message);
    } catch {
      // It is ending: that is noticed where it is waited for.
    }
  }
}

/**
 * The further processes that answer on the service's port. Each answers redirects by itself and hands everything else to this
 * process. One that ends is replaced; what it had answered is in its click log.
 */
export class EdgeProcesses {
  readonly #tools: Tools;
  readonly #setting: Setting;
  readonly #running = new Set<EdgeProcess>();
  /** What those that have ended had counted. */
  readonly #past = new Counters();
  readonly #endedLogs: string[] = [];
  #isStopping = false;

  constructor(tools: Tools, setting: Setting) {
    this.#tools = tools;
    this.#setting = setting;
  }

  /** Starts them on a port; returns when they take connections, or have been waited for long enough. */
  async start(port: number): Promise<void> {
    for (let number = 0; number < this.#setting.count; number += 1) this.#startOne(port);
    await waitAtMost(EDGE_READY_ms, Promise.all([...this.#running].map(({ ready }) => ready)));
  }

  /** Returns when no process knows these links any more: what is asked from then on, they read afresh. */
  async forget(changes: EdgeTasks["forget"]["ask"]): Promise<void> {
    const links = changes.map(({ host, codeKey }) => ({ host, codeKey }));
    await Promise.all(this.#prepared().map((edge) => edge.ask("forget", links)));
  }

  /** Returns when no process knows any host's role any more. */
  async forgetHosts(): Promise<void> {
    await Promise.all(this.#prepared().map((edge) => edge.ask("forgetHosts", null)));
  }

  /**
   * Where the click logs of all that were started stand, by folder: everything they answered before the call is in there.
   * `FINISHED` for those that have ended.
   */
  async positions(): Promise<ReadonlyMap<string, LogPosition>> {
    await Promise.all(
      this.#prepared().map(async (edge) => {
        edge.position = (await edge.ask("position", null)) ?? edge.position;
      }),
    );
    const positions = new Map<string, LogPosition>(this.#endedLogs.map((folder) => [folder, FINISHED]));
    for (const { logFolder, position } of this.#running) {
      if (position !== null) positions.set(logFolder, position);
    }
    return positions;
  }

  /** What all of them have counted since the start of this process, also those that have ended. */
  counters(): readonly Counters[] {
    return [this.#past, ...[...this.#running].map(({ counters }) => counters)];
  }

  /** From now on each of their answers asks its client to leave, and none begins any more. */
  dismiss(): void {
    this.#isStopping = true;
    for (const edge of this.#running) edge.dismiss();
  }

  /** Ends them in peace for as long as `patience_ms`, then at once. */
  async stop(patience_ms: number): Promise<void> {
    this.#isStopping = true;
    const edges = [...this.#running];
    await waitAtMost(patience_ms, Promise.all(this.#prepared().map((edge) => edge.stop())));
    for (const edge of this.#running) edge.kill();
    await Promise.all(edges.map(({ ended }) => ended));
  }

  #prepared(): readonly EdgeProcess[] {
    return [...this.#running].filter(({ isPrepared }) => isPrepared);
  }

  #startOne(port: number): void {
    const { random, log } = this.#tools;
    // A folder of its own for each start: whatever an earlier one has left there stays apart.
    const logFolder = join(this.#setting.logsFolder, `edge-${randomText(random, FOLDER_alphabet, 8)}`);
    const edge = new EdgeProcess(this.#tools, { port, logFolder });
    this.#running.add(edge);
    void waitAtMost(EDGE_START_ms, edge.ready).then(() => {
      if (!edge.isPrepared) edge.kill();
    });
    void edge.ended.then(() => {
      this.#running.delete(edge);
      this.#endedLogs.push(logFolder);
      this.#past.addAll(edge.counters);
      if (this.#isStopping) return;
      log.error({}, "an edge process ended; starting another");
      this.#startLater(port);
    });
  }

  #startLater(port: number): void {
    setTimeout(() => {
      if (this.#isStopping) return;
      try {
        this.#startOne(port);
      } catch (error) {
        // The system has no room for a process now; it may have later.
        this.#tools.log.error({ err: error }, "an edge process cannot be started; it is tried again");
        this.#startLater(port);
      }
    }, EDGE_RESTART_ms);
  }
}
