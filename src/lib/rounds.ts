import type { Log } from "./log.ts";

/** Does a piece of work again and again, never twice at once: some time after the last round has ended, or at once when woken. */
export class Rounds {
  readonly #every_ms: number;
  readonly #work: () => Promise<void>;
  readonly #log: Log;
  readonly #complaint: string;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #isOn = false;
  #isWoken = false;
  #isFailing = false;

  /** A round that throws is told in the log as `complaint`, once until one goes well. */
  constructor(
    { every_ms, complaint }: { readonly every_ms: number; readonly complaint: string },
    work: () => Promise<void>,
    log: Log,
  ) {
    this.#every_ms = every_ms;
    this.#work = work;
    this.#log = log;
    this.#complaint = complaint;
  }

  /** Whether rounds go on: what takes long looks at it. */
  get isOn(): boolean {
    return this.#isOn;
  }

  start(): void {
    this.#isOn = true;
    this.wake();
  }

  /** A round begins now, or as soon as the one under way has ended. */
  wake(): void {
    if (!this.#isOn) return;
    if (this.#round !== null) {
      this.#isWoken = true;
      return;
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#round = this.#run();
  }

  /** No more rounds; returns when the last has ended. */
  async stop(): Promise<void> {
    this.#isOn = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#round;
  }

  async #run(): Promise<void> {
    try {
      await this.#work();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, this.#complaint);
      this.#isFailing = true;
    }
    this.#round = null;
    if (!this.#isOn) return;
    const isWoken = this.#isWoken;
    this.#isWoken = false;
    this.#timer = setTimeout(() => this.wake(), isWoken && !this.#isFailing ? 0 : this.#every_ms);
    this.#timer.unref();
  }
}
