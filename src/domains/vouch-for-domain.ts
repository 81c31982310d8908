import { ofCommandLine } from "../audit/actors.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type DomainRow, findVerifiedDomain, lockDomain, updateDomain } from "./domain.store.ts";
import { domainWrite } from "./domain-facts.rules.ts";

export type VouchVerdict =
  | { readonly kind: "verified"; readonly verifiedAt_ms: number }
  /** Another workspace has the host. */
  | { readonly kind: "taken"; readonly workspaceId: WorkspaceId }
  | { readonly kind: "gone" };

/**
 * Verifies a domain on the operator's word: nothing is looked up, and no look-up takes it back. Once more: no change. Edges follow
 * the database; a command line has none to tell. One transaction.
 */
export async function vouchForDomain(
  db: Db,
  { id }: Pick<DomainRow, "id">,
  at_ms: number,
): Promise<VouchVerdict> {
  return inTransaction(db, async (trx): Promise<VouchVerdict> => {
    const row = await lockDomain(trx, id);
    if (row === undefined) return { kind: "gone" };
    const holder = await findVerifiedDomain(trx, row.host);
    if (holder !== undefined && holder.id !== row.id)
      return { kind: "taken", workspaceId: holder.workspace_id };
    const verifiedAt_ms = row.verified_at ?? at_ms;
    const vouched = {
      verified_at: verifiedAt_ms,
      vouched_at: row.vouched_at ?? at_ms,
      failing_since: null,
      lapsed_at: null,
    };
    await updateDomain(trx, row.id, { ...vouched, revision: row.revision + 1 });
    const write = domainWrite(row, { ...row, ...vouched });
    await recordWrites(trx, ofCommandLine(row.workspace_id), at_ms, [write]);
    return { kind: "verified", verifiedAt_ms };
  });
}
