import type { Db, Trx } from "../storage/control-db.ts";

export interface ChangeRow {
  readonly id: number;
  readonly host: string;
  readonly code_key: string;
}

/** The highest number a change has had so far; 0 when there is none. */
export async function lastChangeId(db: Db | Trx): Promise<number> {
  const row = await db
    .selectFrom("link_changes")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Changes numbered after `after`, in the order of their numbers. */
export async function readChangesAfter(
  db: Db | Trx,
  after: number,
  limit: number,
): Promise<readonly ChangeRow[]> {
  return selectChanges(db).where("id", ">", after).limit(limit).execute();
}

/** Changes numbered within any of these stretches, both ends included. */
export async function readChangesWithin(
  db: Db | Trx,
  stretches: readonly { readonly from: number; readonly to: number }[],
): Promise<readonly ChangeRow[]> {
  if (stretches.length === 0) return [];
  return selectChanges(db)
    .where((eb) => eb.or(stretches.map(({ from, to }) => eb.between("id", from, to))))
    .execute();
}

function selectChanges(db: Db | Trx) {
  return db.selectFrom("link_changes").select(["id", "host", "code_key"]).orderBy("id");
}

/** Clears away changes made before an instant. */
export async function deleteChangesBefore(db: Db | Trx, at_ms: number): Promise<void> {
  await db.deleteFrom("link_changes").where("changed_at", "<", at_ms).execute();
}

/** A text that differs after any domain was added, verified, unverified, changed or removed: ids and revisions only rise. */
export async function domainsMark(db: Db | Trx): Promise<string> {
  const row = await db
    .selectFrom("domains")
    .select((eb) => [
      eb.fn.countAll().as("count"),
      eb.fn.count("verified_at").as("verified"),
      eb.fn.max("id").as("newest"),
      eb.fn.max("verified_at").as("latest"),
      eb.fn.sum("revision").as("revisions"),
    ])
    .executeTakeFirst();
  return `${row?.count} ${row?.verified} ${row?.newest} ${row?.latest} ${row?.revisions}`;
}
