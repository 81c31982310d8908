import type { Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import { preparedList } from "../storage/prepared.ts";
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

const deleteSome = preparedList((db, _: object, ids: readonly number[]) =>
  db.deleteFrom("conversion_outbox").where("conversion_id", "in", ids),
);

/** Strikes conversions off the outbox: the click store has them. Part of a transaction. */
export async function clearOutbox(trx: Trx, ids: readonly number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += AT_ONCE)
    await deleteSome(trx, {}, ids.slice(first, first + AT_ONCE));
}

/** So long a list at most has a statement's text for itself. */
const AT_ONCE = 100;
