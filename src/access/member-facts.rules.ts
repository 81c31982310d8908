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
