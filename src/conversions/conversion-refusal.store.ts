import type { Selectable } from "kysely";
import type { Day } from "../lib/calendar.ts";
import { CONVERSION_REFUSAL_REASONS_per_day } from "../limits.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { Tables, WorkspaceId } from "../storage/tables.ts";

export type RefusalCount = Selectable<Tables["conversion_refusals"]>;

/** Adds a count to those of its workspace, day and reason. A day that has very many reasons takes no further one. */
export async function addRefusalCount(trx: Trx, noted: RefusalCount): Promise<void> {
  const { workspace_id, day, code, field, message, count, last_at, event_id, link, token_id } = noted;
  const latest = { last_at, event_id, link, token_id };
  const { numUpdatedRows } = await trx
    .updateTable("conversion_refusals")
    .set((eb) => ({ count: eb("count", "+", count), ...latest }))
    .where("workspace_id", "=", workspace_id)
    .where("day", "=", day)
    .where("code", "=", code)
    .where("field", "=", field)
    .where("message", "=", message)
    .executeTakeFirstOrThrow();
  if (
    numUpdatedRows > 0n ||
    (await countReasons(trx, workspace_id, day)) >= CONVERSION_REFUSAL_REASONS_per_day
  )
    return;
  await trx
    .insertInto("conversion_refusals")
    .values(noted)
    // Another node may have been quicker.
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "day", "code", "field", "message"])
        .doUpdateSet((eb) => ({ count: eb("conversion_refusals.count", "+", count), ...latest })),
    )
    .execute();
}

async function countReasons(trx: Trx, workspaceId: WorkspaceId, day: string): Promise<number> {
  const { n } = await trx
    .selectFrom("conversion_refusals")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("workspace_id", "=", workspaceId)
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return n;
}

/** A count with what its token is called. */
export interface ListedRefusal extends RefusalCount {
  readonly token_name: string | null;
}

/** A workspace's counts from a day on, the latest first. */
export async function listRefusalCounts(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  from: Day,
): Promise<readonly ListedRefusal[]> {
  return db
    .selectFrom("conversion_refusals")
    .leftJoin("tokens", "tokens.id", "conversion_refusals.token_id")
    .selectAll("conversion_refusals")
    .select("tokens.name as token_name")
    .where("conversion_refusals.workspace_id", "=", workspaceId)
    .where("day", ">=", from)
    .orderBy("last_at", "desc")
    .orderBy("code")
    .orderBy("field")
    .orderBy("message")
    .execute();
}

/** Forgets what lies before a day, of every workspace. */
export async function deleteRefusalCounts(db: Db | Trx, before: Day): Promise<void> {
  await db.deleteFrom("conversion_refusals").where("day", "<", before).execute();
}
