import { type Kysely, sql } from "kysely";

/** How many links a tag or a campaign has is counted in an index alone: of a million links in milliseconds. */
export async function liveLinkCounts(db: Kysely<never>): Promise<void> {
  const statements = [
    // Says of a link's tags what the link says of itself, so that an index can tell.
    `ALTER TABLE link_tags ADD COLUMN is_withdrawn INTEGER NOT NULL DEFAULT 0`,
    `UPDATE link_tags SET is_withdrawn = 1 WHERE link_id IN (SELECT id FROM links WHERE withdrawn_at IS NOT NULL)`,
    `CREATE INDEX live_links_of_tag ON link_tags (tag_id) WHERE is_withdrawn = 0`,
    `CREATE INDEX live_links_of_campaign ON links (campaign_id) WHERE withdrawn_at IS NULL`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
