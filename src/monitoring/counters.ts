import type { Click } from "../clicks/click.ts";
import type { ClickSink } from "../clicks/click-log.ts";

/** What kind of request the front door took one for. */
export const requestKinds = ["api", "redirect", "console", "report", "monitoring"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What kind of visit a click was counted as: decisions, section 6. */
export const clickKinds = ["click", "scan", "automated"] as const;
export type ClickKind = (typeof clickKinds)[number];

/** Answers of one kind and status. */
export interface RequestCount {
  readonly kind: RequestKind;
  readonly status: number;
  readonly count: number;
}

/** What was counted since the start of a process. */
export interface Counts {
  readonly requests: readonly RequestCount[];
  readonly clicks: Readonly<Record<ClickKind, number>>;
}

/** What an edge process has counted, and how its click log is. */
export interface EdgeCounts extends Counts {
  /** Whether the last try to write a click went well. */
  readonly logUp: boolean;
  /** Clicks that could not be written to its click log. */
  readonly lostClicks: number;
}

/** HTTP statuses end here; an array of counts is the cheapest thing the edge can add to. */
const STATUSES_end = 600;

/** Counts since the start of the process. Adding takes no allocation: the edge does it for every request. */
export class Counters {
  readonly #requests = new Map<RequestKind, Float64Array>(
    requestKinds.map((kind) => [kind, new Float64Array(STATUSES_end)]),
  );
  readonly #clicks: Record<ClickKind, number> = { click: 0, scan: 0, automated: 0 };

  /** Adds one answered request. */
  addRequest(kind: RequestKind, status: number): void {
    this.#addRequests(kind, status, 1);
  }

  /** Adds what another process has counted. */
  add({ requests, clicks }: Counts): void {
    for (const { kind, status, count } of requests) this.#addRequests(kind, status, count);
    for (const kind of clickKinds) this.#clicks[kind] += clicks[kind];
  }

  /** The same sink, with what goes through it counted. */
  counting(sink: ClickSink): ClickSink {
    return {
      record: (click) => {
        this.#clicks[kindOf(click)] += 1;
        sink.record(click);
      },
    };
  }

  /** Every kind and status that was answered at least once. */
  requests(): readonly RequestCount[] {
    return [...this.#requests].flatMap(([kind, counts]) =>
      [...counts].flatMap((count, status) => (count > 0 ? [{ kind, status, count }] : [])),
    );
  }

  /** Clicks handed to the click log, lost ones included. */
  clicks(): Readonly<Record<ClickKind, number>> {
    return { ...this.#clicks };
  }

  #addRequests(kind: RequestKind, status: number, count: number): void {
    const counts = this.#requests.get(kind);
    if (counts !== undefined) counts[status] = (counts[status] ?? 0) + count;
  }
}

function kindOf(click: Click): ClickKind {
  if (click.automated !== null) return "automated";
  return click.trigger === "qr" ? "scan" : "click";
}
