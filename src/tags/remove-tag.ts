import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { TagId } from "../storage/tables.ts";
import { deleteTag, lockTag } from "./tag.store.ts";
import { tagWrite } from "./tag-facts.rules.ts";

/** Deletes a tag; its links only lose it. One transaction. Throws `not_found`. */
export async function removeTag(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  id: TagId,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockTag(trx, caller.workspaceId, id);
    if (before === undefined) throw notFound();
    await deleteTag(trx, caller.workspaceId, id);
    await recordWrites(trx, caller, clock.now(), [tagWrite(before, null)]);
  });
}
