import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { DomainId } from "../storage/tables.ts";
import { deleteDomain, lockDomain, type TellHosts } from "./domain.store.ts";
import { domainWrite } from "./domain-facts.rules.ts";

/**
 * Takes a domain from its workspace. Its links stay with their history; visitors find none of them from the next request on, until
 * the workspace has the domain verified again. Once more for the same domain: no change.
 */
export async function removeDomain(
  { db, clock, tellHosts }: { readonly db: Db; readonly clock: Clock; readonly tellHosts: TellHosts },
  actor: AuditActor,
  id: DomainId,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockDomain(trx, id);
    if (row === undefined) return;
    await deleteDomain(trx, id);
    await recordWrites(trx, actor, clock.now(), [domainWrite(row, null)]);
  });
  await tellHosts();
}
