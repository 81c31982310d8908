import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { invalidInput, notFound } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { definedOnly } from "../lib/defined-only.ts";
import { FAULTY } from "../lib/sifted.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { type Db, inTransaction, isUniqueViolation } from "../storage/control-db.ts";
import {
  createTagOperation,
  deleteTagOperation,
  listTagsOperation,
  type Tag,
  updateTagOperation,
} from "./tag.contract.ts";
import {
  deleteTag,
  findTag,
  findTagByName,
  insertTagsIfNew,
  listTags,
  type TagRow,
  updateTag,
} from "./tag.store.ts";

const NAME_TAKEN = { name: ["Another tag has this name."] };

/** The tag operations, joined to the database. */
export function tagRoutes({
  db,
  clock,
  plans,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
}) {
  const find = (caller: Caller, id: number) => findTag(db, caller.workspaceId, id);
  return [
    bind(listTagsOperation, async ({ caller }) => {
      const rows = await listTags(db, caller.workspaceId);
      return answer(200, { data: rows.map(toTag) });
    }),

    bind(createTagOperation, async ({ caller, body }) => {
      const row = await inTransaction(db, async (trx) => {
        const { workspaceId } = caller;
        const find = () => findTagByName(trx, workspaceId, body.name);
        await plans.takeSome(trx, workspaceId, "tags", async () => ((await find()) === undefined ? 1 : 0));
        await insertTagsIfNew(trx, workspaceId, [body.name], body.color ?? "gray", clock.now());
        return find();
      });
      return answer(201, toTag(present(row, "the tag just made")));
    }),

    bindLoaded(
      updateTagOperation,
      find,
      async ({ caller, body, loaded }) => {
        try {
          await updateTag(db, caller.workspaceId, loaded.id, definedOnly(body));
        } catch (error) {
          if (isUniqueViolation(error)) throw invalidInput(NAME_TAKEN);
          throw error;
        }
        const row = await findTag(db, caller.workspaceId, loaded.id);
        if (row === undefined) throw notFound();
        return answer(200, toTag(row));
      },
      async ({ caller, body: { name }, loaded }) => {
        if (name === undefined || name === FAULTY) return {};
        const named = await findTagByName(db, caller.workspaceId, name);
        return named === undefined || named.id === loaded.id ? {} : NAME_TAKEN;
      },
    ),

    bindLoaded(deleteTagOperation, find, async ({ caller, loaded }) => {
      await deleteTag(db, caller.workspaceId, loaded.id);
      return answer(204, null);
    }),
  ];
}

function toTag(row: TagRow): Tag {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    link_count: row.link_count,
    created_at: isoInstant(row.created_at),
  };
}
