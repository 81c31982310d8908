import { definedOnly } from "../../src/lib/defined-only.ts";
import { oneOf } from "../search.ts";

/** The steps of an import after its first one, which gives the rows. */
export const importSteps = ["columns", "check", "done"] as const;
export type ImportStep = (typeof importSteps)[number];

/** Which step of an import is shown, as the address carries it. */
export interface ImportSearch {
  /** Undefined: the first one. */
  readonly step?: ImportStep;
}

export function readImportSearch(raw: Readonly<Record<string, unknown>>): ImportSearch {
  return definedOnly({ step: oneOf(raw, "step", importSteps) });
}
