import { type Kysely, sql } from "kysely";

/** Whose name and logo client reports carry; `logo` is a data URI of a small picture. */
export async function reportBrands(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE report_brands (workspace_id BIGINT PRIMARY KEY REFERENCES workspaces (id), name TEXT, logo TEXT)`,
    )
    .execute(db);
}
