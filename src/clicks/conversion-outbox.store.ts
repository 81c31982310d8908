import type { Db } from "../storage/control-db.ts";
import type { StoredConversion } from "./click-store.ts";

/** The oldest conversions that the click store may not have yet, at most `limit`. */
export async function readOutbox(db: Db, limit: number): Promise<readonly StoredConversion[]> {
  const rows = await db
    .selectFrom("conversion_outbox")
    .innerJoin("conversions", "conversions.id", "conversion_outbox.conversion_id")
    .select([
      "conversions.id",
      "conversions.workspace_id as workspaceId",
      "conversions.link_id as linkId",
      "conversions.kind",
      "conversions.occurred_at as occurredAt_ms",
      "conversions.value",
      "conversions.currency",
      "conversions.destination",
      "conversions.utm_source",
      "conversions.utm_medium",
      "conversions.utm_campaign",
      "conversions.utm_term",
      "conversions.utm_content",
    ])
    .orderBy("conversion_outbox.conversion_id")
    .limit(limit)
    .execute();
  return rows;
}

/** Strikes conversions off the outbox: the click store has them. */
export async function clearOutbox(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom("conversion_outbox").where("conversion_id", "in", ids).execute();
}
