import type { AutomatedReason, ClickUtm, Device } from "./click.ts";
import type { LogState } from "./log-segments.ts";
import type { CountedBy, TopOrder, VisitFilters } from "./report-groupings.ts";
import type { VisitedIds } from "./visited-links.ts";

/** A conversion as reports count it. Its id is the control database's, and never given to another. */
export interface StoredConversion {
  readonly id: number;
  readonly workspaceId: number;
  readonly linkId: number;
  readonly kind: string;
  readonly occurredAt_ms: number;
  /** A decimal in plain digits; null when it carries none. */
  readonly value: string | null;
  readonly currency: string | null;
  readonly destination: string;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
}

/** What to count. */
export interface ReportQuery {
  readonly workspaceId: number;
  /** Rows by this; null for the totals alone. */
  readonly groupBy: CountedBy | null;
  /** First millisecond of the period. */
  readonly from_ms: number;
  /** First millisecond after it. */
  readonly until_ms: number;
  /** Only clicks and conversions of these links; null for all of the workspace. */
  readonly linkIds: readonly number[] | null;
  /** Only clicks and conversions that have these values; null for all. */
  readonly values: VisitFilters | null;
  /** No more rows than this are given. */
  readonly rowLimit: number;
  /** Of which figure the rows with the most are given first; of visits when it is absent. */
  readonly orderBy?: TopOrder;
  /** So many of the workspace's clicks and scans of a calendar month count, the first that came in; null for all. */
  readonly monthlyCap: number | null;
}

export interface Figures {
  readonly clicks: number;
  /** Distinct visitors over clicks and scans. */
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
  /** Currency → exact sum, in the order of the currencies' letters; null when nothing carried a value. */
  readonly value: Readonly<Record<string, string>> | null;
}

export interface FiguresRow extends Figures {
  /** For days the number of days since 1970-01-01, for hours that of the day, for links their id; as text. */
  readonly key: string | null;
}

export interface ReportFigures {
  /** Only keys that something is counted under: days and hours ascending, others as decisions, section 7 order them, unless the query says otherwise. */
  readonly rows: readonly FiguresRow[];
  readonly totals: Figures;
  /** The instant of the earliest click or scan that does not count because of the cap; null when all do. */
  readonly firstLeftOut_ms: number | null;
}

/** Which visits to list. */
export interface VisitQuery {
  readonly workspaceId: number;
  /** Only visits of these links; null for all of the workspace. */
  readonly linkIds: readonly number[] | null;
  /** Only people's (true) or only automated ones (false); null for both. */
  readonly counted: boolean | null;
  /** None before this instant. */
  readonly from_ms: number;
  /** Only what follows the visit of this id; null from the newest on. */
  readonly after: number | null;
  /** No more than this. */
  readonly limit: number;
}

/** One visit as it is kept. */
export interface StoredVisit extends ClickUtm {
  /** From 1; the store's own, and the same as long as the store is. */
  readonly id: number;
  readonly linkId: number;
  readonly at_ms: number;
  readonly trigger: "link" | "qr";
  readonly automated: AutomatedReason | null;
  readonly device: Device;
  readonly country: string | null;
  readonly referrer: string | null;
  readonly destination: string;
}

/** Whose links to put in order, and by the clicks and scans of which days. */
export type VisitedQuery = Pick<ReportQuery, "workspaceId" | "from_ms" | "until_ms" | "monthlyCap">;

/** Whose automated visits to count, and when. */
export type AutomatedQuery = Pick<ReportQuery, "workspaceId" | "from_ms" | "until_ms" | "linkIds">;

/** How many automated visits came on a UTC day for one reason; never 0. */
export interface AutomatedCount {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly reason: AutomatedReason;
  readonly visits: number;
}

/** Where click facts and conversions are kept and counted: DuckDB, later also ClickHouse. */
export interface ClickStore {
  /**
   * Takes in what click logs hold up to their positions, each click once whatever happens, and removes the logs' finished
   * files.
   */
  ingest(logs: readonly LogState[]): Promise<void>;
  /** Takes in conversions; those that are there already stay as they are. All of them or none. */
  addConversions(conversions: readonly StoredConversion[]): Promise<void>;
  /**
   * Answers several queries from one and the same state of the store. Throws `StillCounting` when that takes longer than `wait_ms`:
   * it is counted on then, and answered soon when it is asked for again.
   */
  report(queries: readonly ReportQuery[], wait_ms?: number): Promise<readonly ReportFigures[]>;
  /** The links that have clicks or scans, as `report` counts them and in turn with it; throws as it does. */
  visited(query: VisitedQuery, wait_ms?: number): Promise<VisitedIds>;
  /** Visits, newest first: by their instant, then by their id. None when `after` names no visit of the workspace. */
  visits(query: VisitQuery): Promise<readonly StoredVisit[]>;
  /** Automated visits by day and reason, in no order. */
  automated(query: AutomatedQuery): Promise<readonly AutomatedCount[]>;
  /** Keeps what is taken in at this moment, to be copied; `dropState` lets go of it. */
  keepState(): Promise<void>;
  /** Writes what is kept into a new file, while everything else goes on. */
  copyState(path: string): Promise<void>;
  dropState(): Promise<void>;
  /** Whether the last thing asked of it was done. */
  readonly isUp: boolean;
  close(): Promise<void>;
}
