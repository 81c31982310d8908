import { utmParameters } from "../../src/governance/utm.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { type DialogOf, type DialogSearch, readDialog } from "../frame/dialog-search.ts";
import { oneOf } from "../search.ts";

export const ruleTabs = ["values", "dependencies", "convention"] as const;

/** Of approved values: one for each parameter that can be given some. */
export const valueDialogs = {
  alone: utmParameters.map((parameter) => `add_${parameter}` as const),
  about: ["retire"],
} as const;
export const dependencyDialogs = { alone: ["addDependency"], about: [] } as const;

/** Which of the rules are shown, as the address carries it. */
export interface RulesSearch
  extends DialogSearch<DialogOf<typeof valueDialogs> | DialogOf<typeof dependencyDialogs>> {
  readonly tab?: (typeof ruleTabs)[number];
}

/** Reads an address. */
export function readRulesSearch(raw: Readonly<Record<string, unknown>>): RulesSearch {
  const tab = oneOf(raw, "tab", ruleTabs);
  return { ...definedOnly({ tab }), ...dialogOf(tab ?? "values", raw) };
}

function dialogOf(
  tab: (typeof ruleTabs)[number],
  raw: Readonly<Record<string, unknown>>,
): Omit<RulesSearch, "tab"> {
  switch (tab) {
    case "values":
      return readDialog(raw, valueDialogs);
    case "dependencies":
      return readDialog(raw, dependencyDialogs);
    case "convention":
      return {};
  }
}
