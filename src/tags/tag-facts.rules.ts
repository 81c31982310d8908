import { writeOf } from "../audit/write-of.rules.ts";

interface Tag {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** A write to a tag as the audit trail notes it: null for before it was made, and after it was deleted. */
export function tagWrite(before: Tag | null, after: Tag | null) {
  return writeOf("tag", note, before, after);
}

function note({ id, name, color }: Tag) {
  return { id, name, facts: { name, color } };
}
