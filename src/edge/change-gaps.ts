import { CHANGE_GAP_ms, CHANGE_GAPS_at_most } from "../run-limits.ts";

/** Numbers from `from` to `to`, both included, waited for until an instant. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly until_ms: number;
}

/**
 * Numbers that were passed over in a series whose members appear late: PostgreSQL gives out a row's id before the row's
 * transaction commits, so that a higher one may be seen first. Ids of transactions that were rolled back never come.
 */
export class ChangeGaps {
  #gaps: Gap[] = [];

  /** The stretches still waited for. */
  open(now_ms: number): readonly Gap[] {
    this.#gaps = this.#gaps.filter(({ until_ms }) => now_ms <= until_ms);
    return this.#gaps;
  }

  /** Numbers between two that were seen one after the other. */
  passOver(from: number, to: number, now_ms: number): void {
    if (from > to) return;
    this.#gaps.push({ from, to, until_ms: now_ms + CHANGE_GAP_ms });
    this.#join();
  }

  /** A number that has come after all. */
  close(number: number): void {
    const index = this.#gaps.findIndex(({ from, to }) => from <= number && number <= to);
    const gap = this.#gaps[index];
    if (gap === undefined) return;
    const before = { ...gap, to: number - 1 };
    const after = { ...gap, from: number + 1 };
    this.#gaps.splice(index, 1, ...[before, after].filter(({ from, to }) => from <= to));
    this.#join();
  }

  /** Too many stretches become one: a number seen twice does no harm, one that is missed would. */
  #join(): void {
    if (this.#gaps.length <= CHANGE_GAPS_at_most) return;
    this.#gaps = [
      {
        from: Math.min(...this.#gaps.map(({ from }) => from)),
        to: Math.max(...this.#gaps.map(({ to }) => to)),
        until_ms: Math.max(...this.#gaps.map(({ until_ms }) => until_ms)),
      },
    ];
  }
}
