import { writeOf } from "../audit/write-of.rules.ts";

interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}

/** A write to a campaign as the audit trail notes it: null for before it was made, and after it was deleted. */
export function campaignWrite(before: Campaign | null, after: Campaign | null) {
  return writeOf("campaign", note, before, after);
}

function note({ id, name, description }: Campaign) {
  return { id, name, facts: { name, description } };
}
