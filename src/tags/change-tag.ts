import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type Details, invalidInput, notFound } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { type Db, inTransaction, isUniqueViolation, type Trx } from "../storage/control-db.ts";
import type { TagId, WorkspaceId } from "../storage/tables.ts";
import { findTag, findTagByName, lockTag, type TagRow, updateTag } from "./tag.store.ts";
import { tagWrite } from "./tag-facts.rules.ts";
import type { TagColor, TagName } from "./tag-name.rules.ts";

/** The fault of a name that another tag has. */
const NAME_TAKEN = { name: ["Another tag has this name."] };

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
      if (before === undefined) throw notFound();
      const problems = await findChangeProblems(trx, workspaceId, id, changes);
      if (Object.keys(problems).length > 0) throw invalidInput(problems);
      await updateTag(trx, workspaceId, id, changes);
      const after = present(await findTag(trx, workspaceId, id), "the tag just locked");
      await recordWrites(trx, caller, clock.now(), [tagWrite(before, after)]);
      return after;
    });
  } catch (error) {
    // Another one has been given the name in this very moment.
    if (isUniqueViolation(error)) throw invalidInput(NAME_TAKEN);
    throw error;
  }
}

/** What is wrong with the change of a tag, some of whose fields may be faulty already. */
export async function findChangeProblems(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: TagId,
  { name }: Sifted<{ readonly name?: TagName | undefined }>,
): Promise<Details> {
  if (name === undefined || name === FAULTY) return {};
  const named = await findTagByName(db, workspaceId, name);
  return named === undefined || named.id === id ? {} : NAME_TAKEN;
}
