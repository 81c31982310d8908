import { words } from "../words/rules.ts";
import { type Contradiction, contradictions } from "./contradictions.ts";
import { type RuleRows, useRuleRows } from "./would-have-said.tsx";

const { against: text } = words;

/** The rules that contradict others; nothing where none does. `change` gives the rules as they are about to be. */
export function ContradictionsNote({
  change = (rules) => rules,
}: {
  readonly change?: (rules: RuleRows) => RuleRows;
}) {
  const now = useRuleRows();
  if (now === null) return null;
  const rows = change(now);
  const found = contradictions(rows.values, rows.dependencies, rows.convention);
  if (found.length === 0) return null;
  return (
    <div className="note warn" role="status">
      <strong>{text.title}</strong>
      <ul>
        {found.map((each) => (
          <li key={JSON.stringify(each)}>{sentenceOf(each)}</li>
        ))}
      </ul>
    </div>
  );
}

function sentenceOf(found: Contradiction): string {
  switch (found.kind) {
    case "refused_by_convention":
      return text.refusedByConvention(found.parameter, found.value);
    case "never_applies":
      return text.neverApplies(found.parameter, found.value, found.target);
    case "allows_unapproved":
      return text.allowsUnapproved(found.parameter, found.value, found.target, found.allowed);
    case "nothing_left":
      return text.nothingLeft(found.parameter, found.value, found.target);
    case "exclude_each_other":
      return text.excludeEachOther(
        `${found.parameter} “${found.value}”`,
        `${found.otherParameter} “${found.otherValue}”`,
        found.target,
      );
  }
}
