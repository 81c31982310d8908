import { useEffect } from "react";
import { faultTexts } from "../api/fault-text.ts";
import type { Link } from "../api/queries.ts";
import { useRulesSay } from "./use-rules-say.ts";

/** What today's rules have against the values of a link. */
export interface RuleMark {
  readonly kind: "warned" | "refused";
  /** Why, in the API's words. */
  readonly sentence: string;
}

/** The marks of a list, by a link's id. */
export type RuleMarks = ReadonlyMap<number, RuleMark>;

/** Judges the links of the list by today's rules, and tells which of them come with a warning. Shows nothing itself. */
export function RuleJudge({
  links,
  onMarks,
}: {
  readonly links: readonly Link[];
  readonly onMarks: (marks: RuleMarks) => void;
}) {
  const verdicts = useRulesSay(links);
  useEffect(() => {
    const marks = [...verdicts].flatMap(([{ id }, { allowed, warning, details }]): [number, RuleMark][] => {
      if (!allowed) return [[id, { kind: "refused", sentence: faultTexts(details).join(" ") }]];
      return warning === null ? [] : [[id, { kind: "warned", sentence: warning }]];
    });
    onMarks(new Map(marks));
  }, [verdicts, onMarks]);
  return null;
}
