import { present } from "../lib/assert.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import { preparedList } from "../storage/prepared.ts";
import type { LinkId, TagId, WorkspaceId } from "../storage/tables.ts";
import { insertTagsIfNew } from "./tag.store.ts";
import type { TagColor, TagName } from "./tag-name.rules.ts";

/** A tag as a link shows it. */
export interface LinkTag {
  readonly name: string;
  readonly color: TagColor;
}

interface KnownTag extends LinkTag {
  readonly id: TagId;
  readonly name_key: string;
}

/**
 * The workspace's tags of these names, in the order given; a name that has none gets a gray one. An existing tag
 * keeps its spelling and colour. `makeRoom` is called before tags are made, with what tells how many it will be.
 */
export async function tagsNamed(
  trx: Trx,
  workspaceId: WorkspaceId,
  names: readonly TagName[],
  at_ms: number,
  makeRoom: (wanted: () => Promise<number>) => Promise<void>,
): Promise<readonly KnownTag[]> {
  if (names.length === 0) return [];
  const keys = names.map(({ key }) => key);
  let known = await findByKeys(trx, workspaceId, keys);
  const missing = names.filter(({ key }) => !known.has(key));
  if (missing.length > 0) {
    await makeRoom(async () => keys.length - (await findByKeys(trx, workspaceId, keys)).size);
    await insertTagsIfNew(trx, workspaceId, missing, "gray", at_ms);
    known = await findByKeys(trx, workspaceId, keys);
  }
  return keys.map((key) => present(known.get(key), "a tag just made"));
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

async function findByKeys(
  trx: Trx,
  workspaceId: WorkspaceId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownTag>> {
  const rows = await selectByKeys(trx, { workspaceId }, keys);
  return new Map(rows.map((row) => [row.name_key, row]));
}

const insertPositioned = preparedList(
  (db, { linkId }: { readonly linkId: LinkId }, tagIds: readonly TagId[]) =>
    db
      .insertInto("link_tags")
      .values(tagIds.map((tag_id, position) => ({ link_id: linkId, tag_id, position }))),
);

/** Gives a link tags in this order, after any it has. */
export async function insertLinkTags(
  trx: Trx,
  linkId: LinkId,
  tags: readonly { readonly id: TagId }[],
): Promise<void> {
  if (tags.length === 0) return;
  await insertPositioned(
    trx,
    { linkId },
    tags.map(({ id }) => id),
  );
}

/** Takes all tags off a link. */
export async function clearLinkTags(trx: Trx, linkId: LinkId): Promise<void> {
  await trx.deleteFrom("link_tags").where("link_id", "=", linkId).execute();
}

/** The tags of links, each link's in its own order. A link without tags has no entry. */
export async function tagsOfLinks(
  db: Db | Trx,
  linkIds: readonly LinkId[],
): Promise<ReadonlyMap<LinkId, readonly LinkTag[]>> {
  const tags = new Map<LinkId, LinkTag[]>();
  if (linkIds.length === 0) return tags;
  const rows = await db
    .selectFrom("link_tags")
    .innerJoin("tags", "tags.id", "link_tags.tag_id")
    .select(["link_tags.link_id", "tags.name"])
    .select((eb) => eb.ref("tags.color").$castTo<TagColor>().as("color"))
    .where("link_tags.link_id", "in", linkIds)
    .orderBy("link_tags.link_id")
    .orderBy("link_tags.position")
    .execute();
  for (const { link_id, name, color } of rows) {
    const known = tags.get(link_id);
    if (known === undefined) tags.set(link_id, [{ name, color }]);
    else known.push({ name, color });
  }
  return tags;
}
