import type { NotedThing } from "../audit/write-of.rules.ts";

/** A tag as the audit trail notes it. */
export function noteTag({
  id,
  name,
  color,
}: {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}): NotedThing {
  return { id, name, facts: { name, color } };
}
