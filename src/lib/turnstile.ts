/** Lets a few pieces of work through at a time; the others wait their turn, first come first served. */
export class Turnstile {
  readonly #atOnce: number;
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does the work when its turn comes; gives what it gives and throws what it throws. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#inside += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#inside -= 1;
      else next();
    }
  }
}
