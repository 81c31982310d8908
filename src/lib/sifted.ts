/** Stands in the place of a value that is refused by itself: something is there, and nothing more is known of it. */
export const FAULTY: unique symbol = Symbol("faulty");
export type Faulty = typeof FAULTY;

/**
 * A record of which some fields may be faulty. Rules that look at several fields take it, so that whatever is wrong
 * besides can be told in the same answer: they judge by what is known, and a faulty field is never a missing one.
 */
export type Sifted<T> = { readonly [K in keyof T]: T[K] | Faulty };

/** The record, or null when a field of it is faulty. */
export function whole<T extends object>(record: Sifted<T>): T | null {
  return Object.values(record).includes(FAULTY) ? null : (record as T);
}
