import { sql } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import { preparedList } from "../storage/prepared.ts";
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
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("link_tags.tag_id", "=", "tags.id")
        .where("link_tags.is_withdrawn", "=", 0)
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

/** A tag as links show it, and how its name is compared. */
export interface NamedTag extends Pick<TagRow, "id" | "name" | "color"> {
  readonly name_key: string;
}

const selectByKeys = preparedList(
  (db, { workspaceId }: { readonly workspaceId: WorkspaceId }, keys: readonly string[]) =>
    db
      .selectFrom("tags")
      .select(["id", "name", "name_key"])
      .select((eb) => eb.ref("color").$castTo<TagColor>().as("color"))
      .where("workspace_id", "=", workspaceId)
      .where("name_key", "in", keys),
);

/** The workspace's tags with names of these keys, in no order. */
export async function findTagsByKeys(
  trx: Trx,
  workspaceId: WorkspaceId,
  keys: readonly string[],
): Promise<readonly NamedTag[]> {
  return selectByKeys(trx, { workspaceId }, keys);
}

/** A tag by its id, or undefined; no other transaction changes it before this one ends. */
export async function lockTag(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: TagId,
): Promise<Pick<TagRow, "id" | "name" | "color"> | undefined> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  return trx
    .updateTable("tags")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returning(["id", "name"])
    .returning((eb) => eb.ref("color").$castTo<TagColor>().as("color"))
    .executeTakeFirst();
}

/** Adds tags unless their names exist, and gives those it added: of simultaneous calls one adds each. */
export async function insertTagsIfNew(
  trx: Trx,
  workspaceId: WorkspaceId,
  names: readonly TagName[],
  color: TagColor,
  at_ms: number,
): Promise<readonly Pick<TagRow, "id" | "name" | "color">[]> {
  if (names.length === 0) return [];
  const rows = await trx
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
    .returning(["id", "name"])
    .execute();
  return rows.map((row) => ({ ...row, color }));
}

/** Writes the fields that are given. Fails on a name that is taken: `isUniqueViolation`. */
export async function updateTag(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: TagId,
  changes: { readonly name?: TagName; readonly color?: TagColor },
): Promise<void> {
  const { name, color } = changes;
  if (name === undefined && color === undefined) return;
  await trx
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
export async function deleteTag(trx: Trx, workspaceId: WorkspaceId, id: TagId): Promise<void> {
  await trx.deleteFrom("tags").where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
}
