import type {
  AutomatedCount,
  AutomatedQuery,
  ReportFigures,
  ReportQuery,
  StoredConversion,
  StoredVisit,
  VisitedQuery,
  VisitQuery,
} from "./click-store.ts";
import type { TornCommit } from "./duckdb-torn-commit.ts";
import type { Ingested } from "./ingest.ts";
import type { LogState } from "./log-segments.ts";
import type { VisitedIds } from "./visited-links.ts";

// What the service's thread and the click store's thread say to each other.

/** Where the click store's thread finds its files. */
export interface StoreFolders {
  readonly dataDir: string;
  readonly logFolder: string;
}

/** Everything that can be asked for. Each may be asked again when it is not known whether it was done. */
export interface StoreTasks {
  open: { readonly ask: null; readonly answer: null };
  ingest: { readonly ask: readonly LogState[]; readonly answer: Ingested };
  conversions: { readonly ask: readonly StoredConversion[]; readonly answer: null };
  /** null: not counted yet, and counted on. */
  report: {
    readonly ask: { readonly queries: readonly ReportQuery[]; readonly wait_ms: number };
    readonly answer: readonly ReportFigures[] | null;
  };
  /** The same. */
  visited: {
    readonly ask: { readonly query: VisitedQuery; readonly wait_ms: number };
    readonly answer: VisitedIds | null;
  };
  visits: { readonly ask: VisitQuery; readonly answer: readonly StoredVisit[] };
  automated: { readonly ask: AutomatedQuery; readonly answer: readonly AutomatedCount[] };
  /** Keeps the store as it is now, to be copied. One that was kept before is let go. */
  keepState: { readonly ask: null; readonly answer: null };
  /** Writes what is kept into a new file. */
  copyState: { readonly ask: { readonly path: string }; readonly answer: null };
  /** Lets go of what is kept, and ends a copy that is being written. */
  dropState: { readonly ask: null; readonly answer: null };
  close: { readonly ask: null; readonly answer: null };
}

export type StoreTask = keyof StoreTasks;

export type StoreRequest = {
  [T in StoreTask]: { readonly id: number; readonly task: T; readonly ask: StoreTasks[T]["ask"] };
}[StoreTask];

export type StoreReply =
  | { readonly id: number; readonly answer: StoreTasks[StoreTask]["answer"] }
  | { readonly id: number; readonly problem: string }
  /** No reply to anything: what the thread has put right by itself. */
  | { readonly tornCommit: TornCommit };
