/** Throws when something the code relies on does not hold. For programming errors only, never for input. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** Ends an exhaustive `switch`: the compiler refuses it while a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}

/** Returns `value`, or throws when it is absent although the code above made sure of it. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`assertion failed: ${what} is absent`);
  return value;
}
