import { type Kysely, sql } from "kysely";

/** What a team calls each of its client reports. */
export async function reportLinkLabels(db: Kysely<never>): Promise<void> {
  await sql.raw("ALTER TABLE report_links ADD COLUMN label TEXT").execute(db);
}
