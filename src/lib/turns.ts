/** Lets those of one key do their work one after the other, in the order in which they came. */
export class Turns<K> {
  /** The end of the last one's work, by key. */
  readonly #ends = new Map<K, Promise<void>>();

  /** Runs `work` once all who came before with the same key are done, whatever became of them. */
  async take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.#ends.get(key);
    const end = Promise.withResolvers<void>();
    this.#ends.set(key, end.promise);
    try {
      await before;
      return await work();
    } finally {
      end.resolve();
      if (this.#ends.get(key) === end.promise) this.#ends.delete(key);
    }
  }
}
