/**
 * A map of at most `capacity` entries that lets go of those unused for longest: half of them at a time, so that finding an
 * entry that is in use costs one look and no bookkeeping.
 */
export class LruMap<K, V> {
  readonly #half: number;
  /** Used since the last turn. */
  #young = new Map<K, V>();
  /** Not used since; forgotten at the next turn. */
  #old = new Map<K, V>();

  constructor(capacity: number) {
    this.#half = Math.max(1, Math.floor(capacity / 2));
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    this.#old.delete(key);
    this.#young.set(key, value);
    if (this.#young.size <= this.#half) return;
    this.#young.delete(key);
    this.#old = this.#young;
    this.#young = new Map([[key, value]]);
  }

  delete(key: K): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
