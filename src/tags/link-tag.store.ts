import type { Db, Trx } from "../storage/control-db.ts";
import { preparedList } from "../storage/prepared.ts";
import type { LinkId, TagId } from "../storage/tables.ts";
import type { TagColor } from "./tag-name.rules.ts";

/** A tag as a link shows it. */
export interface LinkTag {
  readonly name: string;
  readonly color: TagColor;
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

/** A link's tags count it no more: it is withdrawn. */
export async function withdrawLinkTags(trx: Trx, linkId: LinkId): Promise<void> {
  await trx.updateTable("link_tags").set({ is_withdrawn: 1 }).where("link_id", "=", linkId).execute();
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
