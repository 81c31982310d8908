import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { invalidInput, notFound } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction, isUniqueViolation } from "../storage/control-db.ts";
import type { TagId } from "../storage/tables.ts";
import { findTag, lockTag, type TagRow, updateTag } from "./tag.store.ts";
import { tagWrite } from "./tag-facts.rules.ts";
import type { TagColor, TagName } from "./tag-name.rules.ts";

/** The fault of a name that another tag has. */
export const NAME_TAKEN = { name: ["Another tag has this name."] };

/**
 * Renames or recolours a tag, on every link that has it. One transaction. Throws `not_found`, or `invalid_input` for a
 * name that is taken.
 */
export async function changeTag(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  id: TagId,
  changes: { readonly name?: TagName; readonly color?: TagColor },
): Promise<TagRow> {
  const { workspaceId } = caller;
  try {
    return await inTransaction(db, async (trx) => {
      const before = await lockTag(trx, workspaceId, id);
      await updateTag(trx, workspaceId, id, changes);
      const after = await findTag(trx, workspaceId, id);
      if (before === undefined || after === undefined) throw notFound();
      await recordWrites(trx, caller, clock.now(), [tagWrite(before, after)]);
      return after;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidInput(NAME_TAKEN);
    throw error;
  }
}
