import { type Kysely, sql } from "kysely";

/** Which targets of a domain the scanner keeps visitors from: JSON, field to reason. */
export async function blockedTargets(db: Kysely<never>): Promise<void> {
  await sql.raw(`ALTER TABLE domains ADD COLUMN blocked_targets TEXT NOT NULL DEFAULT '{}'`).execute(db);
}
