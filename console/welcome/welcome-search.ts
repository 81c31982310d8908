import { definedOnly } from "../../src/lib/defined-only.ts";
import { oneOf } from "../search.ts";

export const steps = ["you", "workspace", "host", "rules", "link", "visit", "check"] as const;
export type Step = (typeof steps)[number];

/** Which of the first steps is shown, as the address carries it. */
export interface WelcomeSearch {
  readonly step?: Step;
}

export function readWelcomeSearch(raw: Readonly<Record<string, unknown>>): WelcomeSearch {
  return definedOnly({ step: oneOf(raw, "step", steps) });
}

/** The step after one, or before it; null at the ends. */
export function stepBeside(step: Step, by: -1 | 1): Step | null {
  return steps[steps.indexOf(step) + by] ?? null;
}
