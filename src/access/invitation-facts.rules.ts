import type { AuditSubject } from "../audit/audit-words.ts";
import { present } from "../lib/assert.ts";
import { isoInstant } from "../lib/calendar.ts";

interface Facts {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly expires_at: number;
}

/** A write to an invitation as the audit trail notes it: null for before it was made, and after it was taken back. */
export function invitationWrite(before: Facts | null, after: Facts | null) {
  const { id, email } = present(after ?? before, "an invitation that is written");
  const subject = "invitation" satisfies AuditSubject;
  return { subject, id, name: email, before: shown(before), after: shown(after) } as const;
}

function shown(facts: Facts | null) {
  if (facts === null) return null;
  return { email: facts.email, role: facts.role, expires_at: isoInstant(facts.expires_at) };
}
