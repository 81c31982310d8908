import type { NotedThing } from "../audit/write-of.rules.ts";

/** A campaign as the audit trail notes it. */
export function noteCampaign({
  id,
  name,
  description,
}: {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
}): NotedThing {
  return { id, name, facts: { name, description } };
}
