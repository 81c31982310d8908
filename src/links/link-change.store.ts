import type { Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { LinkId } from "../storage/tables.ts";

/** A link whose answer at the edge may have changed. */
export interface LinkChange {
  readonly linkId: LinkId;
  /** As stored; see `domains/hosts.ts`. */
  readonly host: string;
  readonly codeKey: string;
}

/**
 * Told after the commit: what the edges of this machine hold of these links is out of date. When it returns, their next
 * request finds the links as they are.
 */
export type TellEdge = (changes: readonly LinkChange[]) => Promise<void>;

const insertChange = prepared(
  (db, { linkId, host, codeKey, at_ms }: LinkChange & { readonly at_ms: number }) =>
    db.insertInto("link_changes").values({ link_id: linkId, host, code_key: codeKey, changed_at: at_ms }),
);

/** Notes changes in the transaction that makes them, for the edges of other processes. */
export async function recordLinkChanges(
  trx: Trx,
  changes: readonly LinkChange[],
  at_ms: number,
): Promise<void> {
  for (const change of changes) await insertChange(trx, { ...change, at_ms });
}
