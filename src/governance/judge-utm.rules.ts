import {
  type ApprovedValues,
  approvalBreaches,
  type Dependency,
  dependencyBreaches,
} from "./allowed-values.rules.ts";
import { type Breach, CONVENTION, type Convention, conventionBreaches } from "./convention.rules.ts";
import type { UtmValues } from "./utm.ts";

/** Everything a workspace rules about UTM values. */
export interface UtmRules {
  readonly approved: ApprovedValues;
  readonly dependencies: readonly Dependency[];
  readonly convention: Convention;
}

/** What the rules say of UTM values. */
export interface UtmVerdict {
  /** Parameter → why it is refused and what is allowed. Empty: the values are allowed. */
  readonly refusals: Readonly<Record<string, readonly string[]>>;
  /** One sentence that names each breach of a convention that only warns, or null. */
  readonly warning: string | null;
}

/**
 * Judges UTM values: approved values and dependencies always block, the convention by its mode (decisions,
 * section 5). A link whose targets carry values of their own sends several sets; every one of them must pass.
 */
export function judgeUtm(sets: readonly UtmValues[], rules: UtmRules): UtmVerdict {
  const blocking: Breach[] = [];
  const warnings: Breach[] = [];
  for (const values of sets) {
    blocking.push(...approvalBreaches(values, rules.approved));
    blocking.push(...dependencyBreaches(values, rules.dependencies));
    const breaches = conventionBreaches(values, rules.convention);
    (rules.convention.mode === "block" ? blocking : warnings).push(...breaches);
  }
  return { refusals: byParameter(blocking), warning: warningOf(warnings) };
}

/** Whether a verdict refuses. */
export function isRefused({ refusals }: UtmVerdict): boolean {
  return Object.keys(refusals).length > 0;
}

function byParameter(breaches: readonly Breach[]): UtmVerdict["refusals"] {
  const refusals: Record<string, string[]> = {};
  for (const { parameter, found, rule, near } of breaches) {
    const messages = refusals[parameter] ?? [];
    const asked = near === null ? "" : `Did you mean "${near}"? `;
    const sentence = `${asked}${parameter} ${found}, but ${rule}.`;
    if (!messages.includes(sentence)) messages.push(sentence);
    refusals[parameter] = messages;
  }
  return refusals;
}

/** Says what each value is once, with every rule that is against it, and names the convention once. */
function warningOf(breaches: readonly Breach[]): string | null {
  if (breaches.length === 0) return null;
  const rulesAgainst = new Map<string, Set<string>>();
  for (const { parameter, found, rule } of breaches) {
    const subject = `${parameter} ${found}`;
    rulesAgainst.set(subject, (rulesAgainst.get(subject) ?? new Set()).add(rule));
  }
  const clauses = [...rulesAgainst].map(([subject, rules], place) => {
    const against = [...rules].join(", and ");
    return `${subject}, but ${place === 0 ? against : against.replace(CONVENTION, "it")}`;
  });
  return `${clauses.join("; ")}.`;
}
