import type { AuditSubject } from "../audit/audit-words.ts";
import { present } from "../lib/assert.ts";

interface Facts {
  readonly user_id: number;
  readonly email: string;
  readonly role: string;
}

/** A write to a membership as the audit trail notes it: null for before it began, and after it ended. */
export function memberWrite(before: Facts | null, after: Facts | null) {
  const { user_id, email } = present(after ?? before, "a member who is written");
  const subject = "member" satisfies AuditSubject;
  return { subject, id: user_id, name: email, before: shown(before), after: shown(after) } as const;
}

function shown(facts: Facts | null) {
  return facts === null ? null : { email: facts.email, role: facts.role };
}
