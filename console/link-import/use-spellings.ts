import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { choicesFor } from "../links/allowed.ts";
import { useRules } from "../links/use-verdict.ts";
import { commonUtm, nearSpelling } from "./near-spelling.ts";
import { type FlaggedRow, isUtm, type ProblemGroup, reasonKey } from "./problem-groups.ts";
import { isSchemeless } from "./read-sheet.ts";
import { isAddressField, type SheetField } from "./sheet-fields.ts";
import type { ImportSettings, SheetRow } from "./sheet-links.ts";
import { verifiedHostsQuery } from "./verified-hosts.ts";

/** A spelling that would be legal in a column. */
export interface Near {
  readonly field: SheetField;
  readonly value: string;
}

/** What the workspace says of the values that may stand in a column. */
export interface Spellings {
  /** Approved values that go with what else the rows of a reason have in common, domains or campaigns; none where anything may stand. */
  readonly choices: (group: ProblemGroup) => readonly string[];
  /** The nearest legal spelling of what stands in the rows of a reason; null when nothing is near. */
  readonly nearest: (group: ProblemGroup) => string | null;
  /** The same for each reason that a row is flagged for. */
  readonly nearIn: (flagged: FlaggedRow) => readonly Near[];
}

/** What may stand in the columns of these rows instead of what does, and is flagged for these reasons. */
export function useSpellings(
  rows: readonly SheetRow[],
  groups: readonly ProblemGroup[],
  { campaigns, sharedHost }: ImportSettings,
): Spellings {
  const rules = useRules();
  const hosts = useQuery(verifiedHostsQuery).data ?? [];
  const named = (field: SheetField): readonly string[] => {
    if (field === "domain") return [sharedHost, ...hosts];
    return field === "campaign" ? [...campaigns.keys()] : [];
  };
  const choices = ({ field, places }: ProblemGroup): readonly string[] => {
    if (field === null || !isUtm(field)) return field === null ? [] : named(field);
    const approved = choicesFor(field, commonUtm(places, rows), rules) ?? [];
    return approved.filter(({ conflict }) => conflict === null).map(({ value }) => value);
  };
  const byKey = useMemo(() => new Map(groups.map((group) => [group.key, group])), [groups]);
  // Once a reason and drawing: each of its rows asks, and all of them are read for the answer.
  const found = new Map<string, string | null>();
  const nearest = (group: ProblemGroup): string | null => {
    const known = found.get(group.key);
    if (known !== undefined || group.field === null) return known ?? null;
    const near = nearSpelling(group, rows, rules, named(group.field));
    found.set(group.key, near);
    return near;
  };
  return {
    choices,
    nearest,
    nearIn: ({ row, problems }) =>
      problems.flatMap((problem) => {
        const { field } = problem;
        if (field === null) return [];
        const group = byKey.get(reasonKey(problem, row));
        const value = withScheme(field, row) ?? (group === undefined ? null : nearest(group));
        return value === null ? [] : [{ field, value }];
      }),
  };
}

/** An address with the scheme that everybody means; null where it has one, or is none. */
function withScheme(field: SheetField, { values }: SheetRow): string | null {
  const written = values[field]?.trim() ?? "";
  return isAddressField(field) && isSchemeless(written) ? `https://${written}` : null;
}
