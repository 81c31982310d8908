/** Chance from a seed: the same seed makes the same run. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** At least 0 and below 1, in steps of 2^-32 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One of a list that is not empty, each equally likely. */
  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  }
}

/** Gives one of a list's items at each call, each as likely as its weight says. */
export function weighted<T>(
  items: readonly { readonly item: T; readonly weight: number }[],
): (dice: Dice) => T {
  const ends: number[] = [];
  let total = 0;
  for (const { weight } of items) {
    total += weight;
    ends.push(total);
  }
  return (dice) => {
    const at = dice.fraction() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    const found = items[low];
    if (found === undefined) throw new Error("nothing to pick from");
    return found.item;
  };
}
