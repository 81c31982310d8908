import type { UtmRules } from "../../src/governance/judge-utm.rules.ts";
import { LINKS_per_batch } from "../../src/limits.ts";
import { faultTexts } from "../api/fault-text.ts";
import type { components } from "../api/schema.ts";
import { words } from "../words/many-links.ts";
import { type FieldProblems, fieldProblems } from "./field-problems.ts";
import { type ManyRow, repeatedCodes } from "./many-draft.ts";
import { checkOf, judgeHere, resultingUtm } from "./resulting-utm.ts";

/** What the API says of one link of a batch. */
export type LinkVerdict = components["schemas"]["LinkVerdict"];

/** What is to be said of a row. */
export interface RowVerdict {
  readonly kind: keyof typeof words.verdicts;
  readonly lines: readonly string[];
}

/** Whether a row is sent when the links are made. */
export function isSent({ isLeftOut }: ManyRow, isMade: boolean): boolean {
  return !isLeftOut && !isMade;
}

/** What can be said of rows at once, before the API has: by its own rules, as far as they are here. */
export function judgeRows(
  rows: readonly ManyRow[],
  campaign: string | null,
  rules: UtmRules | null,
  now_ms: number,
): ReadonlyMap<string, RowVerdict> {
  const repeated = repeatedCodes(rows);
  const judged = rows.slice(0, LINKS_per_batch).map(({ key, draft }): [string, RowVerdict] => {
    const problems = Object.values<FieldProblems[string]>(fieldProblems(draft, now_ms)).flatMap(
      (text) => text ?? [],
    );
    if (repeated.has(key)) problems.push(words.repeated);
    const { utm } = resultingUtm(draft, campaign);
    const verdict = rules === null ? null : judgeHere(checkOf(utm, draft.ios_url, draft.android_url), rules);
    const lines = [...problems, ...faultTexts(verdict?.details)];
    if (lines.length > 0) return [key, { kind: "refused", lines }];
    if (verdict === null) return [key, { kind: "asking", lines }];
    if (verdict.warning !== null) return [key, { kind: "warned", lines: [verdict.warning] }];
    return [key, { kind: "fits", lines }];
  });
  return new Map(judged);
}

/** What the API says of a row, in its words. */
export function verdictOf({ status, warning, error }: LinkVerdict): RowVerdict {
  if (status === "created") return { kind: "made", lines: warning === null ? [] : [warning] };
  if (status === "fits")
    return warning === null ? { kind: "fits", lines: [] } : { kind: "warned", lines: [warning] };
  const details = faultTexts(error?.details);
  return { kind: "refused", lines: details.length > 0 ? [...new Set(details)] : [error?.message ?? ""] };
}
