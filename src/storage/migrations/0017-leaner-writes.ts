import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/** Fewer trees that every link and every conversion is written into. */
export async function leanerWrites(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  const statements = [...indexes, ...(engine === "sqlite" ? onSqlite : [])];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** One index for both: all links of a campaign or tag, and, within the index alone, how many of them are not withdrawn. */
const indexes = [
  "CREATE INDEX links_by_campaign ON links (campaign_id, withdrawn_at)",
  "DROP INDEX links_of_campaign",
  "DROP INDEX live_links_of_campaign",
  "CREATE INDEX links_by_tag ON link_tags (tag_id, is_withdrawn)",
  "DROP INDEX links_of_tag",
  "DROP INDEX live_links_of_tag",
];

/** SQLite keeps a table by a number of its own, and its key in an index beside it, unless it is told that the key is all it needs. */
const onSqlite = [
  `CREATE TABLE bindings_by_key (workspace_id BIGINT NOT NULL REFERENCES workspaces (id), customer_id TEXT NOT NULL,
    link_id BIGINT NOT NULL REFERENCES links (id), PRIMARY KEY (workspace_id, customer_id)) WITHOUT ROWID`,
  `INSERT INTO bindings_by_key (workspace_id, customer_id, link_id)
    SELECT workspace_id, customer_id, link_id FROM customer_bindings ORDER BY workspace_id, customer_id`,
  "DROP TABLE customer_bindings",
  "ALTER TABLE bindings_by_key RENAME TO customer_bindings",
  "CREATE TABLE outbox_by_key (conversion_id INTEGER PRIMARY KEY REFERENCES conversions (id))",
  "INSERT INTO outbox_by_key (conversion_id) SELECT conversion_id FROM conversion_outbox",
  "DROP TABLE conversion_outbox",
  "ALTER TABLE outbox_by_key RENAME TO conversion_outbox",
];
