export const findingStates = ["ok", "warning", "fault"] as const;

/** One thing that was looked at. */
export interface Finding {
  readonly name: string;
  /** `fault`: something does not work, or will not. `warning`: it works, and somebody should know. */
  readonly state: (typeof findingStates)[number];
  readonly found: string;
  /** What to do; null when there is nothing to be done. */
  readonly mend: string | null;
}

/** What is as it should be. */
export function ok(name: string, found: string): Finding {
  return { name, state: "ok", found, mend: null };
}

/** What works, and somebody should know of. */
export function warning(name: string, found: string, mend: string): Finding {
  return { name, state: "warning", found, mend };
}

/** What does not work, or will not. */
export function fault(name: string, found: string, mend: string): Finding {
  return { name, state: "fault", found, mend };
}

/** What went wrong, as whoever noticed it says it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
