import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/** The audit trail: who wrote what, when, and what it was before and after. */
export async function auditEntries(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  const id =
    engine === "sqlite"
      ? "INTEGER PRIMARY KEY AUTOINCREMENT"
      : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  const statements = [
    // No reference to what was written: an entry outlives it. JSON text in before_facts and after_facts.
    `CREATE TABLE audit_entries (id ${id}, workspace_id BIGINT NOT NULL REFERENCES workspaces (id),
      made_at BIGINT NOT NULL, actor TEXT NOT NULL, user_id BIGINT REFERENCES users (id),
      token_id BIGINT REFERENCES tokens (id), action TEXT NOT NULL, subject TEXT NOT NULL, subject_id BIGINT,
      name TEXT, before_facts TEXT, after_facts TEXT)`,
    `CREATE INDEX audit_entries_of_workspace ON audit_entries (workspace_id, id)`,
    `CREATE INDEX audit_entries_of_subject ON audit_entries (workspace_id, subject, subject_id, id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
