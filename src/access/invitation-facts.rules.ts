import { writeOf } from "../audit/write-of.rules.ts";
import { isoInstant } from "../lib/calendar.ts";

interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly expires_at: number;
}

/** A write to an invitation as the audit trail notes it: null for before it was made, and after it was taken back. */
export function invitationWrite(before: Invitation | null, after: Invitation | null) {
  return writeOf("invitation", note, before, after);
}

function note({ id, email, role, expires_at }: Invitation) {
  return { id, name: email, facts: { email, role, expires_at: isoInstant(expires_at) } };
}
