import type { Db, Trx } from "../storage/control-db.ts";
import type { Ruling, RulingEffect } from "./ruling.rules.ts";

/** A ruling with what an operator wants to know of it. */
export interface ListedRuling extends Ruling {
  readonly note: string | null;
  readonly created_at: number;
}

/** The rulings in force, oldest first. */
export async function listRulings(db: Db | Trx): Promise<readonly ListedRuling[]> {
  const rows = await db
    .selectFrom("scan_rulings")
    .select(["id", "effect", "kind", "target", "note", "created_at"])
    .where("withdrawn_at", "is", null)
    .orderBy("id")
    .execute();
  return rows as unknown as readonly ListedRuling[];
}

/** A text that differs after any ruling was made or withdrawn. */
export async function rulingsMark(db: Db | Trx): Promise<string> {
  const row = await db
    .selectFrom("scan_rulings")
    .select((eb) => [eb.fn.max("id").as("newest"), eb.fn.count("withdrawn_at").as("withdrawn")])
    .executeTakeFirst();
  return `${row?.newest ?? 0} ${row?.withdrawn ?? 0}`;
}

/** Adds a ruling in place of the one that is in force for the same target. Gives its id. */
export async function insertRuling(
  trx: Trx,
  ruling: {
    readonly effect: RulingEffect;
    readonly kind: Ruling["kind"];
    readonly target: string;
    readonly note: string | null;
    readonly at_ms: number;
  },
): Promise<number> {
  const { at_ms, ...columns } = ruling;
  await trx
    .updateTable("scan_rulings")
    .set({ withdrawn_at: at_ms })
    .where("kind", "=", ruling.kind)
    .where("target", "=", ruling.target)
    .where("withdrawn_at", "is", null)
    .execute();
  const { id } = await trx
    .insertInto("scan_rulings")
    .values({ ...columns, created_at: at_ms, withdrawn_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Withdraws a ruling that is in force; undefined when there is none of this id. */
export async function withdrawRuling(db: Db | Trx, id: number, at_ms: number): Promise<Ruling | undefined> {
  const row = await db
    .updateTable("scan_rulings")
    .set({ withdrawn_at: at_ms })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning(["id", "effect", "kind", "target"])
    .executeTakeFirst();
  return row as Ruling | undefined;
}
