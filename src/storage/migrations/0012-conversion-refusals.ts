import { type Kysely, sql } from "kysely";

/** Why conversions were refused: counts by day and reason, with the latest of each. */
export async function conversionRefusals(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE conversion_refusals (workspace_id BIGINT NOT NULL REFERENCES workspaces (id), day TEXT NOT NULL,
        code TEXT NOT NULL, field TEXT NOT NULL, message TEXT NOT NULL, count BIGINT NOT NULL,
        first_at BIGINT NOT NULL, last_at BIGINT NOT NULL, event_id TEXT, link TEXT,
        token_id BIGINT REFERENCES tokens (id), PRIMARY KEY (workspace_id, day, code, field, message))`,
    )
    .execute(db);
}
