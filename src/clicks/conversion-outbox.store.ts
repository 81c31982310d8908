import type { Selectable } from "kysely";
import type { Db } from "../storage/control-db.ts";
import type { Tables } from "../storage/tables.ts";

export type OutboxRow = Selectable<Tables["conversions"]>;

/** The oldest conversions that the click store may not have yet, of every workspace, at most `limit`. */
export async function readOutbox(db: Db, limit: number): Promise<readonly OutboxRow[]> {
  return db
    .selectFrom("conversion_outbox")
    .innerJoin("conversions", "conversions.id", "conversion_outbox.conversion_id")
    .selectAll("conversions")
    .orderBy("conversion_outbox.conversion_id")
    .limit(limit)
    .execute();
}

/** Strikes conversions off the outbox: the click store has them. */
export async function clearOutbox(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom("conversion_outbox").where("conversion_id", "in", ids).execute();
}
