import type { NotedThing } from "../audit/write-of.rules.ts";
import { isoInstant } from "../lib/calendar.ts";

/** An invitation as the audit trail notes it. */
export function noteInvitation({
  id,
  email,
  role,
  expires_at,
}: {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly expires_at: number;
}): NotedThing {
  return { id, name: email, facts: { email, role, expires_at: isoInstant(expires_at) } };
}
