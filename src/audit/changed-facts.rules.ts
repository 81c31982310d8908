import { isDeepStrictEqual } from "node:util";
import type { AuditAction, AuditFacts } from "./audit-words.ts";

/** What a write did, as the trail keeps it. */
export interface FactsChange {
  readonly action: AuditAction;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}

/**
 * What a write did to a thing: all of it when it was made (`before` null) or removed (`after` null), the fields that differ
 * when it was changed. Null when nothing differs: writing what is there already changes nothing.
 */
export function changeOf(before: AuditFacts | null, after: AuditFacts | null): FactsChange | null {
  if (before === null) return after === null ? null : { action: "created", before, after };
  if (after === null) return { action: "removed", before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length === 0) return null;
  const only = (facts: AuditFacts): AuditFacts =>
    Object.fromEntries(changed.filter((name) => name in facts).map((name) => [name, facts[name]]));
  return { action: "changed", before: only(before), after: only(after) };
}
