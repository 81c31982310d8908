/** What a rule says of an input: the value to go on with, or why it is refused and what is allowed. */
export type Verdict<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** The verdict that accepts `value`. */
export function accepted<T>(value: T): Verdict<T> {
  return { ok: true, value };
}

/** The verdict that refuses; `reason` is a sentence for the person who sent the input. */
export function refused(reason: string): Verdict<never> {
  return { ok: false, reason };
}
