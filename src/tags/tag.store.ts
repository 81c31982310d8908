import { sql } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { TagId, WorkspaceId } from "../storage/tables.ts";
import type { TagColor, TagName } from "./tag-name.rules.ts";

/** A tag with the number of its links that are not withdrawn. */
export interface TagRow {
  readonly id: TagId;
  readonly name: string;
  readonly color: TagColor;
  readonly created_at: number;
  readonly link_count: number;
}

function selectTags(db: Db | Trx, workspaceId: WorkspaceId) {
  return db
    .selectFrom("tags")
    .select(["tags.id", "tags.name", "tags.created_at"])
    .select((eb) => [
      eb.ref("tags.color").$castTo<TagColor>().as("color"),
      eb
        .selectFrom("link_tags")
        .innerJoin("links", "links.id", "link_tags.link_id")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("link_tags.tag_id", "=", "tags.id")
        .where("links.withdrawn_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("link_count"),
    ])
    .where("tags.workspace_id", "=", workspaceId);
}

/** A workspace's tags, oldest first. */
export async function listTags(db: Db | Trx, workspaceId: WorkspaceId): Promise<readonly TagRow[]> {
  return selectTags(db, workspaceId).orderBy("tags.id").execute();
}

/** A tag by its id, or undefined. */
export async function findTag(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<TagRow | undefined> {
  return selectTags(db, workspaceId)
    .where("tags.id", "=", id as TagId)
    .executeTakeFirst();
}

/** The tag of this name in any case, or undefined. */
export async function findTagByName(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  name: TagName,
): Promise<TagRow | undefined> {
  return selectTags(db, workspaceId).where("tags.name_key", "=", name.key).executeTakeFirst();
}

/** Adds tags unless their names exist: of simultaneous calls one adds each. */
export async function insertTagsIfNew(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  names: readonly TagName[],
  color: TagColor,
  at_ms: number,
): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto("tags")
    .values(
      // Sorted: two calls that name the same tags in opposite orders must not wait for each other.
      names
        .toSorted((left, right) => (left.key < right.key ? -1 : 1))
        .map(({ name, key }) => ({
          workspace_id: workspaceId,
          name,
          name_key: key,
          color,
          created_at: at_ms,
        })),
    )
    .onConflict((conflict) => conflict.columns(["workspace_id", "name_key"]).doNothing())
    .execute();
}

/** Writes the fields that are given. Fails on a name that is taken: `isUniqueViolation`. */
export async function updateTag(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: TagId,
  changes: { readonly name?: TagName; readonly color?: TagColor },
): Promise<void> {
  const { name, color } = changes;
  if (name === undefined && color === undefined) return;
  await db
    .updateTable("tags")
    .set({
      ...(name === undefined ? {} : { name: name.name, name_key: name.key }),
      ...(color === undefined ? {} : { color }),
    })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a tag; its links lose it. */
export async function deleteTag(db: Db | Trx, workspaceId: WorkspaceId, id: TagId): Promise<void> {
  await db.deleteFrom("tags").where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
}
