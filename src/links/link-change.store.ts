import type { Trx } from "../storage/control-db.ts";
import type { LinkId } from "../storage/tables.ts";

/** A link whose answer at the edge may have changed. */
export interface LinkChange {
  readonly linkId: LinkId;
  /** As stored; see `domains/hosts.ts`. */
  readonly host: string;
  readonly codeKey: string;
}

/** Told after the commit: what the edge of this process holds of these links is out of date. */
export type TellEdge = (changes: readonly LinkChange[]) => void;

/** Notes changes in the transaction that makes them, for the edges of other processes. */
export async function recordLinkChanges(
  trx: Trx,
  changes: readonly LinkChange[],
  at_ms: number,
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto("link_changes")
    .values(
      changes.map(({ linkId, host, codeKey }) => ({
        link_id: linkId,
        host,
        code_key: codeKey,
        changed_at: at_ms,
      })),
    )
    .execute();
}
