import { mkdirSync, rmdirSync } from "node:fs";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { waitAtMost } from "../lib/patience.ts";
import type { Random } from "../lib/random.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { INGEST_every_ms, STOP_INGEST_ms, STOP_STORE_ms } from "../run-limits.ts";
import type { Db } from "../storage/control-db.ts";
import { type ClickKeeper, ClickLog } from "./click-log.ts";
import type { ClickStore, ReportFigures, ReportQuery, VisitedQuery } from "./click-store.ts";
import type { StoreFolders } from "./click-store-messages.ts";
import { drainOutbox } from "./drain-outbox.ts";
import { DuckDbStore } from "./duckdb-store.ts";
import {
  FINISHED,
  isQuiet,
  type LogPosition,
  type LogState,
  listLogFolders,
  listSegments,
  sizeOfSegments,
} from "./log-segments.ts";
import type { VisitedIds } from "./visited-links.ts";

/** What the health page shows of the click path. */
export interface ClickPathStatus {
  /** Whether the click store did what it was last asked. */
  readonly storeUp: boolean;
  /** What the click store has yet to take in. */
  readonly lag_bytes: number;
}

/** Clicks and conversions on their way from the edge and the API into reports. */
export interface ClickPath {
  /** For the edge. */
  readonly sink: ClickKeeper;
  /**
   * For reports: what was recorded or committed before the call is counted. Throw `Unavailable` when the store is down, and
   * `StillCounting` when there is so much to count that it takes longer than a reader waits.
   */
  report(queries: readonly ReportQuery[]): Promise<readonly ReportFigures[]>;
  /** The same. */
  visited(query: VisitedQuery): Promise<VisitedIds>;
  readonly visits: ClickStore["visits"];
  readonly automated: ClickStore["automated"];
  /** Brings everything recorded or committed before the call into the click store. Throws when it is down. */
  catchUp(): Promise<void>;
  status(): ClickPathStatus;
  /** The click store with everything recorded before the call. Throws when it is down. */
  keepState(): Promise<KeptClicks>;
  /** Brings what is on its way to the disk, and into the store when that is quick, and closes the files. */
  stop(): Promise<void>;
}

/** The click store as it was at one moment. */
export interface KeptClicks {
  /** Writes it into a file that is not there yet, while everything else goes on. */
  copyTo(path: string): Promise<void>;
  /** Lets go of it, and ends a copy that is being written. */
  drop(): Promise<void>;
}

/** The other processes of this machine that answer redirects. */
export interface OtherEdges {
  /**
   * Where their click logs stand, by folder: everything they answered before the call is in there. `FINISHED` for a process that
   * has ended.
   */
  positions(): Promise<ReadonlyMap<string, LogPosition>>;
}

interface Tools {
  readonly dataDir: string;
  /** Of this process; those of other processes are in folders within. */
  readonly logFolder: string;
  readonly edges: OtherEdges;
  /** How long a report is waited for. */
  readonly reportWait_ms: number;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/**
 * Starts the click path on a data folder. Throws when its log cannot be written or its store is in use by another
 * process; a store that does not open for another reason is tried again and again, while redirects go on.
 */
export async function startClickPath(tools: Tools): Promise<ClickPath> {
  const { dataDir, logFolder, db, edges, reportWait_ms, clock, random, log } = tools;
  const clicks = new ClickLog(logFolder, { clock, random, log });
  const store = new DuckDbStore({ dataDir, logFolder }, log);
  let taken_bytes = 0;
  let taken = "";

  const ingest = async () => {
    // First the others: theirs may be what is waited for, and ours is at hand.
    const logs = await logsOfOthers(logFolder, edges, clock.now());
    const { total_bytes } = clicks;
    const all = [clicks.state(), ...logs];
    const state = JSON.stringify(all);
    if (state === taken) return;
    await store.ingest(all);
    taken = state;
    taken_bytes = total_bytes;
  };
  const catchUp = coalesced(async () => {
    await Promise.all([ingest(), drainOutbox(db, store)]);
  });

  await store.open().catch(async (error: unknown) => {
    if (!isInUse(error)) {
      log.error({ err: error }, "the click store does not open; clicks wait in the log");
      return;
    }
    clicks.close();
    await store.close();
    throw inUse(dataDir, error);
  });
  const background = catchUpRegularly(catchUp, log);
  const upToDate = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      await catchUp();
      return await read();
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Unavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  };

  return {
    sink: clicks,
    catchUp,
    report: (queries) => upToDate(() => store.report(queries, reportWait_ms)),
    visited: (query) => upToDate(() => store.visited(query, reportWait_ms)),
    visits: (query) => upToDate(() => store.visits(query)),
    automated: (query) => upToDate(() => store.automated(query)),
    status: () => ({ storeUp: store.isUp, lag_bytes: clicks.total_bytes - taken_bytes }),
    keepState: () => catchUp().then(() => keepState(store)),
    stop: async () => {
      clearInterval(background);
      clicks.close();
      // What is not taken in by then is safe in the log, and the next start takes it in.
      await waitAtMost(STOP_INGEST_ms, catchUp());
      await waitAtMost(STOP_STORE_ms, store.close());
    },
  };
}

/**
 * The click store of a folder that no service uses, with everything its logs hold. Throws when one does, and when the store does
 * not open.
 */
export async function openIdleClicks(
  { dataDir, logFolder }: StoreFolders,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<KeptClicks> {
  // A folder that was restored and never served from has none.
  mkdirSync(logFolder, { recursive: true, mode: 0o700 });
  const store = new DuckDbStore({ dataDir, logFolder }, log);
  try {
    await store.open();
    const edges = { positions: async () => new Map<string, LogPosition>() };
    const others = await logsOfOthers(logFolder, edges, clock.now());
    await store.ingest([{ folder: logFolder, position: FINISHED }, ...others]);
    const kept = await keepState(store);
    return { copyTo: kept.copyTo, drop: () => store.close() };
  } catch (error) {
    await store.close();
    throw isInUse(error) ? inUse(dataDir, error) : error;
  }
}

async function keepState(store: DuckDbStore): Promise<KeptClicks> {
  await store.keepState();
  return { copyTo: (path) => store.copyState(path), drop: () => store.dropState() };
}

function isInUse(error: unknown): boolean {
  return String(error).includes("Could not set lock");
}

function inUse(dataDir: string, cause: unknown): Error {
  return new Error(`Another process has the data folder ${dataDir} open.`, { cause });
}

/** Brings clicks into the store when nobody asks for a report. Says once when that begins to fail. */
function catchUpRegularly(catchUp: () => Promise<void>, log: Log): NodeJS.Timeout {
  let failing = false;
  return setInterval(() => {
    catchUp().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) log.error({ err: error }, "clicks and conversions wait for the click store");
        failing = true;
      },
    );
  }, INGEST_every_ms);
}

/**
 * The logs of other processes as far as their clicks may not all be taken in, with their sizes: a log that has grown is another
 * one. Of a process nobody knows, an earlier start's, the newest file counts as being written until it has been quiet for long
 * enough.
 */
async function logsOfOthers(
  logFolder: string,
  edges: OtherEdges,
  now_ms: number,
): Promise<readonly LogState[]> {
  const known = await edges.positions();
  const logs: (LogState & { readonly size_bytes: number })[] = [];
  for (const folder of listLogFolders(logFolder)) {
    const newest = listSegments(folder).at(-1) ?? null;
    const position =
      known.get(folder) ?? (isQuiet(folder, now_ms) ? FINISHED : { segment: newest, size_bytes: null });
    if (newest !== null) logs.push({ folder, position, size_bytes: sizeOfSegments(folder) });
    else if (position === FINISHED) rmdirSync(folder);
  }
  return logs;
}

/** `work` such that a call's promise stands for a run begun after the call; calls that wait share one run. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    if (waiting !== null) return waiting;
    const run = last.then(() => {
      waiting = null;
      return work();
    });
    waiting = run;
    last = run.catch(() => {});
    return run;
  };
}
