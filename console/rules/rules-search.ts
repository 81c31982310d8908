import { definedOnly } from "../../src/lib/defined-only.ts";
import { oneOf } from "../search.ts";

export const ruleTabs = ["values", "dependencies", "convention"] as const;

/** Which of the rules are shown, as the address carries it. */
export interface RulesSearch {
  readonly tab?: (typeof ruleTabs)[number];
}

export function readRulesSearch(raw: Readonly<Record<string, unknown>>): RulesSearch {
  return definedOnly({ tab: oneOf(raw, "tab", ruleTabs) });
}
