import type { Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { Tables } from "../storage/tables.ts";

export type RejudgingRow = Selectable<Tables["rejudgings"]>;

const ONLY = 1;

/** How far links have been judged, or undefined before the first time. */
export async function findRejudging(db: Db | Trx): Promise<RejudgingRow | undefined> {
  return db.selectFrom("rejudgings").selectAll().where("id", "=", ONLY).executeTakeFirst();
}

/** Takes the judging over from `known`. False when another process was quicker. */
export async function takeRejudging(
  trx: Trx,
  known: RejudgingRow | undefined,
  begun: Omit<RejudgingRow, "id">,
): Promise<boolean> {
  if (known === undefined) {
    const row = await trx
      .insertInto("rejudgings")
      .values({ id: ONLY, ...begun })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }
  const row = await trx
    .updateTable("rejudgings")
    .set(begun)
    .where("id", "=", ONLY)
    .where("holder", "=", known.holder)
    .where("measures", "=", known.measures)
    .where("seen_at", "=", known.seen_at)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes how far its holder has come. False when it is the holder no more. */
export async function advanceRejudging(
  db: Db | Trx,
  { holder, measures }: Pick<RejudgingRow, "holder" | "measures">,
  progress: Pick<RejudgingRow, "reached" | "seen_at" | "finished_at">,
): Promise<boolean> {
  const row = await db
    .updateTable("rejudgings")
    .set(progress)
    .where("id", "=", ONLY)
    .where("holder", "=", holder)
    .where("measures", "=", measures)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
