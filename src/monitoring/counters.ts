import type { Click } from "../clicks/click.ts";
import type { ClickKeeper, ClickSink } from "../clicks/click-log.ts";

/** What kind of request the front door took one for. */
export const requestKinds = ["api", "redirect", "console", "report", "monitoring", "internal"] as const;
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

/** HTTP statuses end here. */
const STATUSES_end = 600;

// Where each count stands among the numbers: the statuses of each kind of request, clicks by kind, and how the click log fares.
const STATUSES_at: Readonly<Record<RequestKind, number>> = {
  api: 0,
  redirect: STATUSES_end,
  console: 2 * STATUSES_end,
  report: 3 * STATUSES_end,
  monitoring: 4 * STATUSES_end,
  internal: 5 * STATUSES_end,
};
const CLICKS_at = requestKinds.length * STATUSES_end;
const CLICK_at: Readonly<Record<ClickKind, number>> = {
  click: CLICKS_at,
  scan: CLICKS_at + 1,
  automated: CLICKS_at + 2,
};
const LOST_at = CLICKS_at + clickKinds.length;
const LOG_DOWN_at = LOST_at + 1;

/** How many numbers hold all counts. */
export const COUNTERS_length = LOG_DOWN_at + 1;

/**
 * Counts since the start of a process, in an array of numbers that it may share with another, which reads them there.
 * Adding takes no allocation: the edge does it for every request.
 */
export class Counters {
  readonly #numbers: Float64Array;

  /** `numbers` are `COUNTERS_length`, all 0 at the start of the process that counts. */
  constructor(numbers: Float64Array = new Float64Array(COUNTERS_length)) {
    this.#numbers = numbers;
  }

  /** Adds one answered request. */
  addRequest(kind: RequestKind, status: number): void {
    this.#add(STATUSES_at[kind] + status, 1);
  }

  /** Adds what a process has counted, but for how its click log fares. */
  addAll(counted: Counters): void {
    for (let at = 0; at < LOG_DOWN_at; at += 1) this.#add(at, counted.#numbers[at] ?? 0);
  }

  /** The same sink, with what goes through it counted. */
  counting(sink: ClickKeeper): ClickSink {
    return {
      record: (click) => {
        this.#add(CLICK_at[kindOf(click)], 1);
        sink.record(click);
        this.#numbers[LOST_at] = sink.lostClicks;
        this.#numbers[LOG_DOWN_at] = sink.isWritable ? 0 : 1;
      },
    };
  }

  /** Every kind and status that was answered at least once. */
  requests(): readonly RequestCount[] {
    return requestKinds.flatMap((kind) => {
      const counts = this.#numbers.subarray(STATUSES_at[kind], STATUSES_at[kind] + STATUSES_end);
      return [...counts].flatMap((count, status) => (count > 0 ? [{ kind, status, count }] : []));
    });
  }

  /** Clicks handed to the click log, lost ones included. */
  clicks(): Readonly<Record<ClickKind, number>> {
    const [click = 0, scan = 0, automated = 0] = this.#numbers.subarray(CLICKS_at, LOST_at);
    return { click, scan, automated };
  }

  /** Clicks that the click log could not take. */
  get lostClicks(): number {
    return this.#numbers[LOST_at] ?? 0;
  }

  /** Whether the last try to write a click went well. */
  get isLogUp(): boolean {
    return this.#numbers[LOG_DOWN_at] === 0;
  }

  #add(at: number, count: number): void {
    this.#numbers[at] = (this.#numbers[at] ?? 0) + count;
  }
}

function kindOf(click: Click): ClickKind {
  if (click.automated !== null) return "automated";
  return click.trigger === "qr" ? "scan" : "click";
}
