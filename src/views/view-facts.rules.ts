import { writeOf } from "../audit/write-of.rules.ts";
import type { ViewQuery } from "./view-query.rules.ts";

interface View extends ViewQuery {
  readonly id: number;
  readonly name: string;
  readonly shared: boolean;
}

/** A write to a view as the audit trail notes it: null for before it was saved, and after it was deleted. */
export function viewWrite(before: View | null, after: View | null) {
  return writeOf("view", note, before, after);
}

function note({ id, name, shared, ...query }: View) {
  const { search, campaign_id, tag, state, expires_within_days, sort, columns } = query;
  const facts = { name, shared, search, campaign_id, tag, state, expires_within_days, sort, columns };
  return { id, name, facts };
}
