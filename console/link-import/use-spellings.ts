import { useQuery } from "@tanstack/react-query";
import { useRules } from "../links/use-verdict.ts";
import { nearSpelling } from "./near-spelling.ts";
import type { ProblemGroup } from "./problem-groups.ts";
import type { SheetField } from "./sheet-fields.ts";
import type { ImportSettings, SheetRow } from "./sheet-links.ts";
import { verifiedHostsQuery } from "./verified-hosts.ts";

/** What the workspace says of the values that may stand in a column. */
export interface Spellings {
  /** Approved values, domains or campaigns; none where anything may stand. */
  readonly choices: (field: SheetField) => readonly string[];
  /** The nearest legal spelling of what stands in the rows of a reason; null when nothing is near. */
  readonly nearest: (group: ProblemGroup) => string | null;
}

/** What may stand in the columns of these rows instead of what does. */
export function useSpellings(
  rows: readonly SheetRow[],
  { campaigns, sharedHost }: ImportSettings,
): Spellings {
  const rules = useRules();
  const hosts = useQuery(verifiedHostsQuery).data ?? [];
  const choices = (field: SheetField): readonly string[] => {
    if (field === "domain") return [sharedHost, ...hosts];
    if (field === "campaign") return [...campaigns.keys()];
    return rules.values.filter(({ parameter }) => parameter === field).map(({ value }) => value);
  };
  return {
    choices,
    nearest: (group) =>
      group.field === null ? null : nearSpelling(group, rows, rules, choices(group.field)),
  };
}
