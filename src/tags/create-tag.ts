import type { Caller } from "../access/caller.ts";
import type { Clock } from "../lib/clock.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { type Db, inTransaction, stillThere } from "../storage/control-db.ts";
import { nameTags } from "./name-tags.ts";
import { findTagByName, type TagRow } from "./tag.store.ts";
import type { TagColor, TagName } from "./tag-name.rules.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
}

/**
 * Makes a tag, or finds the one that has this name in any case, unchanged (decisions, section 1). One transaction. Throws
 * `limit_reached`.
 */
export async function createTag(
  tools: Tools,
  caller: Caller,
  name: TagName,
  color: TagColor,
): Promise<TagRow> {
  return inTransaction(tools.db, async (trx) => {
    await nameTags(trx, tools, caller, [name], color);
    return stillThere(await findTagByName(trx, caller.workspaceId, name), "the tag just seen");
  });
}
