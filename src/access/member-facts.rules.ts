import { writeOf } from "../audit/write-of.rules.ts";

interface Member {
  readonly user_id: number;
  readonly email: string;
  readonly role: string;
}

/** A write to a membership as the audit trail notes it: null for before it began, and after it ended. */
export function memberWrite(before: Member | null, after: Member | null) {
  return writeOf("member", note, before, after);
}

function note({ user_id, email, role }: Member) {
  return { id: user_id, name: email, facts: { email, role } };
}

/** A write to how a member may sign in: by which identity provider, null for none. */
export function identityWrite(
  { id, email }: { readonly id: number; readonly email: string },
  before: string | null,
  after: string | null,
) {
  const facts = (issuer: string | null) => ({ identity_provider: issuer });
  return { subject: "member", id, name: email, before: facts(before), after: facts(after) } as const;
}
