import { bind, bindLoaded, type Caller } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { definedOnly } from "../lib/defined-only.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import { changeTag, findChangeProblems } from "./change-tag.ts";
import { createTag } from "./create-tag.ts";
import { removeTag } from "./remove-tag.ts";
import {
  createTagOperation,
  deleteTagOperation,
  listTagsOperation,
  type Tag,
  updateTagOperation,
} from "./tag.contract.ts";
import { findTag, listTags, type TagRow } from "./tag.store.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
}

/** The tag operations, joined to the database. */
export function tagRoutes(tools: Tools) {
  const { db } = tools;
  const find = (caller: Caller, id: number) => findTag(db, caller.workspaceId, id);
  return [
    bind(listTagsOperation, async ({ caller }) => {
      const rows = await listTags(db, caller.workspaceId);
      return answer(200, { data: rows.map(toTag) });
    }),

    bind(createTagOperation, async ({ caller, body: { name, color = "gray" } }) =>
      answer(201, toTag(await createTag(tools, caller, name, color))),
    ),

    bindLoaded(
      updateTagOperation,
      find,
      async ({ caller, body, loaded }) =>
        answer(200, toTag(await changeTag(tools, caller, loaded.id, definedOnly(body)))),
      ({ caller, body, loaded }) => findChangeProblems(db, caller.workspaceId, loaded.id, body),
    ),

    bindLoaded(deleteTagOperation, find, async ({ caller, loaded }) => {
      await removeTag(tools, caller, loaded.id);
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
