import type { AuditSubject } from "../audit/audit-words.ts";
import { present } from "../lib/assert.ts";

interface Facts {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** A write to a tag as the audit trail notes it: null for before it was made, and after it was deleted. */
export function tagWrite(before: Facts | null, after: Facts | null) {
  const { id, name } = present(after ?? before, "a tag that is written");
  return {
    subject: "tag" satisfies AuditSubject,
    id,
    name,
    before: shown(before),
    after: shown(after),
  } as const;
}

function shown(facts: Facts | null) {
  return facts === null ? null : { name: facts.name, color: facts.color };
}
