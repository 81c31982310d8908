/** Gives the present instant in milliseconds since the Unix epoch (UTC). Passed in, so that tests can set it. */
export interface Clock {
  now(): number;
}

/** The machine's clock: the one place that reads it. */
export const systemClock: Clock = { now: () => Date.now() };
