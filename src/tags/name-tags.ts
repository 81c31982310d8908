import type { Caller } from "../access/caller.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { stillThere, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { findTagsByKeys, insertTagsIfNew, type NamedTag } from "./tag.store.ts";
import { tagWrite } from "./tag-facts.rules.ts";
import type { TagColor, TagName } from "./tag-name.rules.ts";

interface Tools {
  readonly clock: Clock;
  readonly plans: PlanBook;
}

/**
 * The workspace's tags of these names, in the order given; a name that has none gets a tag of this colour. An existing
 * tag keeps its spelling and colour. Part of a transaction. Throws `limit_reached`.
 */
export async function nameTags(
  trx: Trx,
  { clock, plans }: Tools,
  caller: Caller,
  names: readonly TagName[],
  color: TagColor,
): Promise<readonly NamedTag[]> {
  if (names.length === 0) return [];
  const { workspaceId } = caller;
  const keys = names.map(({ key }) => key);
  let known = await byKey(trx, workspaceId, keys);
  const missing = names.filter(({ key }) => !known.has(key));
  if (missing.length > 0) {
    const now = clock.now();
    await plans.takeSome(trx, workspaceId, "tags", async () => {
      return keys.length - (await byKey(trx, workspaceId, keys)).size;
    });
    const made = await insertTagsIfNew(trx, workspaceId, missing, color, now);
    await recordWrites(
      trx,
      caller,
      now,
      made.map((tag) => tagWrite(null, tag)),
    );
    known = await byKey(trx, workspaceId, keys);
  }
  return keys.map((key) => stillThere(known.get(key), "a tag just seen"));
}

async function byKey(
  trx: Trx,
  workspaceId: WorkspaceId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, NamedTag>> {
  const rows = await findTagsByKeys(trx, workspaceId, keys);
  return new Map(rows.map((row) => [row.name_key, row]));
}
