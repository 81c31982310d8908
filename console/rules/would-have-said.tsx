import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Convention } from "../../src/governance/convention.rules.ts";
import { approvedValuesQuery, conventionQuery, dependenciesQuery } from "../api/queries.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/rules.ts";
import type { DependencyRow, ValueRow } from "./contradictions.ts";
import { type LinkVerdict, rulesFrom, verdictsOf } from "./existing-links.ts";
import { useRecentLinks } from "./use-recent-links.ts";

/** The rules as the API lists them. */
export interface RuleRows {
  readonly values: readonly ValueRow[];
  readonly dependencies: readonly DependencyRow[];
  readonly convention: Convention;
}

const { existing: text } = words;
const NAMED_links = 3;

/** The workspace's rules; null while they are not all known. */
export function useRuleRows(): RuleRows | null {
  const values = useQuery(approvedValuesQuery).data;
  const dependencies = useQuery(dependenciesQuery).data;
  const convention = useQuery(conventionQuery).data;
  if (values === undefined || dependencies === undefined || convention === undefined) return null;
  return { values, dependencies, convention: convention as Convention };
}

/** Before rules are saved: what they would have said of existing links, beyond what the rules of now say. */
export function WouldHaveSaid({ change }: { readonly change: (rules: RuleRows) => RuleRows }) {
  const rows = useRuleRows();
  const recent = useRecentLinks().data;
  if (rows === null || recent === undefined || recent.links.length === 0) return null;
  const verdictsBy = ({ values, dependencies, convention }: RuleRows) =>
    verdictsOf(recent.links, rulesFrom(values, dependencies, convention));
  const before = new Map(verdictsBy(rows).map((verdict) => [verdict.id, verdict]));
  const after = verdictsBy(change(rows));
  const worse = after.filter(
    ({ id, kind }) => before.get(id)?.kind !== kind && before.get(id)?.kind !== "refused",
  );
  const afterIds = new Map(after.map((verdict) => [verdict.id, verdict]));
  const better = [...before.values()].filter(
    ({ id, kind }) => kind === "refused" && afterIds.get(id)?.kind !== "refused",
  );
  const all = text.lookedAt(count(recent.links.length), recent.areAll);
  return (
    <div className={worse.length === 0 ? "note" : "note warn"} role="status">
      <strong>{summary(worse, better.length)}</strong>
      {all} {text.untouched}
      {worse.length === 0 ? null : <Named verdicts={worse} />}
    </div>
  );
}

function summary(worse: readonly LinkVerdict[], better: number): string {
  const refused = worse.filter(({ kind }) => kind === "refused").length;
  const warned = worse.length - refused;
  const parts = [
    ...(refused === 0 ? [] : [text.refused(count(refused))]),
    ...(warned === 0 ? [] : [text.warned(count(warned))]),
    ...(better === 0 ? [] : [text.better(count(better))]),
  ];
  return parts.length === 0 ? text.nothing : parts.join(" ");
}

function Named({ verdicts }: { readonly verdicts: readonly LinkVerdict[] }) {
  return (
    <ul>
      {verdicts.slice(0, NAMED_links).map(({ id, name, sentence }) => (
        <li key={id}>
          <Link to="/links/$id" params={{ id: String(id) }}>
            {name}
          </Link>
          : {sentence}
        </li>
      ))}
      {verdicts.length > NAMED_links ? <li>{text.others(count(verdicts.length - NAMED_links))}</li> : null}
    </ul>
  );
}
