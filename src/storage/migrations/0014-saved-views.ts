import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/** Views of the list of links under names: each a member's, some shown to all members. */
export async function savedViews(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  const id =
    engine === "sqlite"
      ? "INTEGER PRIMARY KEY AUTOINCREMENT"
      : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  await sql
    .raw(
      `CREATE TABLE saved_views (id ${id}, workspace_id BIGINT NOT NULL REFERENCES workspaces (id),
        owner_id BIGINT NOT NULL REFERENCES users (id), name TEXT NOT NULL, name_key TEXT NOT NULL,
        shared BIGINT NOT NULL CHECK (shared IN (0, 1)), search TEXT, campaign_id BIGINT, tag TEXT, state TEXT,
        expires_within_days BIGINT, sort TEXT NOT NULL, columns TEXT, created_at BIGINT NOT NULL,
        UNIQUE (workspace_id, owner_id, name_key))`,
    )
    .execute(db);
}
