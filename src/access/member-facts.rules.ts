import type { NotedThing } from "../audit/write-of.rules.ts";

/** A membership as the audit trail notes it. */
export function noteMember({
  user_id,
  email,
  role,
}: {
  readonly user_id: number;
  readonly email: string;
  readonly role: string;
}): NotedThing {
  return { id: user_id, name: email, facts: { email, role } };
}
