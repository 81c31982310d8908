/** What the click store tells of the links that have clicks or scans in some days. */
export interface VisitedIds {
  /** Those with the most clicks + scans first, of equal ones the newest. */
  readonly byVisits: Float64Array;
  /** The same ids, ascending. */
  readonly byId: Float64Array;
}

/** The links that have clicks or scans in some days, in the order of how many. */
export class VisitedLinks {
  readonly #byVisits: Float64Array;
  readonly #byId: Float64Array;

  constructor({ byVisits, byId }: VisitedIds) {
    this.#byVisits = byVisits;
    this.#byId = byId;
  }

  get count(): number {
    return this.#byVisits.length;
  }

  has(id: number): boolean {
    let [low, high] = [0, this.#byId.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#byId[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return this.#byId[low] === id;
  }

  /** How many links stand before this one; -1 for one without clicks and scans. */
  placeOf(id: number): number {
    return this.has(id) ? this.#byVisits.indexOf(id) : -1;
  }

  /** The ids of the links in these places, from the first to before the other. */
  at(from: number, until: number): readonly number[] {
    return [...this.#byVisits.subarray(from, until)];
  }
}
