import type { Caller } from "../access/caller.ts";
import type { Refusal } from "../http/refusal.ts";
import { addDays, type Day, dayOf } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { Rounds } from "../lib/rounds.ts";
import type { Sifted } from "../lib/sifted.ts";
import { CONVERSION_REFUSALS_kept_days } from "../limits.ts";
import { CONVERSION_REFUSALS_waiting, CONVERSION_REFUSALS_written_every_ms } from "../run-limits.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { type ConversionInput, conversionInput } from "./conversion.contract.ts";
import { addRefusalCount, deleteRefusalCounts, type RefusalCount } from "./conversion-refusal.store.ts";

/** A refused conversion, as far as it had been read. */
export interface RefusedConversion {
  readonly caller: Caller;
  readonly refusal: Refusal;
  readonly body: Sifted<ConversionInput> | null;
}

/** What a conversion is refused for: of one field, or as a whole. */
interface Reason {
  /** Blank for the whole. */
  readonly field: string;
  readonly message: string;
}

/**
 * Counts refused conversions by their reasons. Nobody waits for it: counts are written a moment later, all at once, and what the
 * database does not take stays to be written again. Of each reason the latest event is kept, never its customer.
 */
export class RefusalNotes {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #rounds: Rounds;
  #waiting = new Map<string, RefusalCount>();
  #writing: Promise<void> = Promise.resolve();
  /** The day up to which older counts have been forgotten. */
  #swept: Day | null = null;

  constructor({ db, clock, log }: { readonly db: Db; readonly clock: Clock; readonly log: Log }) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    const complaint = "counts of refused conversions could not be written; trying again";
    const every_ms = CONVERSION_REFUSALS_written_every_ms;
    this.#rounds = new Rounds({ every_ms, complaint }, () => this.write(), log);
  }

  /** From now on counts are written. */
  start(): void {
    this.#rounds.start();
  }

  /** Writes what is left, and no more: what the database does not take now is lost. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    await this.write().catch((error: unknown) =>
      this.#log.warn({ err: error }, "the last counts of refused conversions were not written"),
    );
  }

  /** Counts a refusal. */
  note({ caller, refusal, body }: RefusedConversion): void {
    const now = this.#clock.now();
    const { event_id: event, link } = body ?? {};
    for (const { field, message } of reasonsOf(refusal)) {
      this.#add({
        workspace_id: caller.workspaceId,
        day: dayOf(now),
        code: refusal.code,
        field,
        message,
        count: 1,
        first_at: now,
        last_at: now,
        event_id: typeof event === "string" ? event : null,
        link: typeof link === "string" ? link : null,
        token_id: caller.tokenId,
      });
    }
  }

  /** Writes the counts that wait, one writing after the other. Throws when the database does not take them. */
  async write(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeWaiting());
    await this.#writing;
  }

  async #writeWaiting(): Promise<void> {
    const counts = this.#waiting;
    this.#waiting = new Map();
    try {
      await this.#sweep();
      if (counts.size === 0) return;
      await inTransaction(this.#db, async (trx) => {
        for (const count of counts.values()) await addRefusalCount(trx, count);
      });
    } catch (error) {
      const since = this.#waiting;
      this.#waiting = counts;
      for (const count of since.values()) this.#add(count);
      throw error;
    }
  }

  /** Once a day, what nobody is shown any more is forgotten. */
  async #sweep(): Promise<void> {
    const today = dayOf(this.#clock.now());
    if (this.#swept === today) return;
    await deleteRefusalCounts(this.#db, firstRefusalDay(today));
    this.#swept = today;
  }

  #add(noted: RefusalCount): void {
    const { workspace_id, day, code, field, message } = noted;
    const key = JSON.stringify([workspace_id, day, code, field, message]);
    const known = this.#waiting.get(key);
    if (known !== undefined)
      this.#waiting.set(key, { ...noted, count: known.count + noted.count, first_at: known.first_at });
    else if (this.#waiting.size < CONVERSION_REFUSALS_waiting) this.#waiting.set(key, noted);
  }
}

/** The first day of which refusals are kept and shown. */
export function firstRefusalDay(today: Day): Day {
  return addDays(today, 1 - CONVERSION_REFUSALS_kept_days);
}

/** The fields that a conversion has; whatever else a body names is told as a fault of the whole. */
const FIELDS: ReadonlySet<string> = new Set(Object.keys(conversionInput.shape));

function reasonsOf({ code, message, details }: Refusal): readonly Reason[] {
  // How long to wait differs from one to the next.
  if (code === "rate_limited") return [{ field: "", message: "Too many requests." }];
  if (details === null) return [{ field: "", message }];
  const reasons = new Map<string, Reason>();
  for (const [name, messages] of Object.entries(details)) {
    const field = FIELDS.has(name) ? name : "";
    for (const each of messages) reasons.set(`${field} ${each}`, { field, message: each });
  }
  return [...reasons.values()];
}
