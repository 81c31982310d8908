import { type Kysely, sql } from "kysely";

/** What the operator has agreed with a workspace: its plan and its subscription. */
export async function plans(db: Kysely<never>): Promise<void> {
  const statements = [
    // Null: the plan for workspaces that were given none.
    "ALTER TABLE workspaces ADD COLUMN plan TEXT",
    `ALTER TABLE workspaces ADD COLUMN subscription TEXT NOT NULL DEFAULT 'none'
      CHECK (subscription IN ('none', 'active', 'ended'))`,
    "ALTER TABLE workspaces ADD COLUMN subscription_since BIGINT",
    // Links that count for a quota: counted with each new link.
    "CREATE INDEX live_links_of_workspace ON links (workspace_id, id) WHERE withdrawn_at IS NULL",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
