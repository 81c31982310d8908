import { OUTBOX_BATCH_rows } from "../run-limits.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { ClickStore, StoredConversion } from "./click-store.ts";
import { clearOutbox, type OutboxRow, readOutbox } from "./conversion-outbox.store.ts";

/**
 * Hands conversions to the click store until none waits. The store adds each id once, so a crash between its commit
 * and the deletion here repeats a batch without harm.
 */
export async function drainOutbox(db: Db, store: Pick<ClickStore, "addConversions">): Promise<void> {
  for (;;) {
    const rows = await readOutbox(db, OUTBOX_BATCH_rows);
    if (rows.length === 0) return;
    await store.addConversions(rows.map(toStoredConversion));
    const ids = rows.map(({ id }) => id);
    await inTransaction(db, (trx) => clearOutbox(trx, ids));
  }
}

function toStoredConversion(row: OutboxRow): StoredConversion {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    linkId: row.link_id,
    kind: row.kind,
    occurredAt_ms: row.occurred_at,
    value: row.value,
    currency: row.currency,
    destination: row.destination,
    utm_source: row.utm_source,
    utm_medium: row.utm_medium,
    utm_campaign: row.utm_campaign,
    utm_term: row.utm_term,
    utm_content: row.utm_content,
  };
}
