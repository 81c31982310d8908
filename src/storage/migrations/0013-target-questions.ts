import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/** The scan provider is asked about domains' targets too: a question is of a link, or of one target of a domain. */
export async function targetQuestions(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  const id =
    engine === "sqlite"
      ? "INTEGER PRIMARY KEY AUTOINCREMENT"
      : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  const kept = "link_id, state, threats, attempts, due_at";
  const statements = [
    `ALTER TABLE domains ADD COLUMN pending_targets TEXT NOT NULL DEFAULT '[]'`,
    `ALTER TABLE provider_questions RENAME TO link_questions`,
    `CREATE TABLE provider_questions (id ${id}, link_id BIGINT UNIQUE REFERENCES links (id),
      domain_id BIGINT REFERENCES domains (id) ON DELETE CASCADE, field TEXT,
      state TEXT NOT NULL CHECK (state IN ('unanswered', 'clear', 'blocked')), threats TEXT NOT NULL DEFAULT '[]',
      attempts BIGINT NOT NULL DEFAULT 0, due_at BIGINT, claimed_until BIGINT NOT NULL DEFAULT 0,
      UNIQUE (domain_id, field), CHECK ((link_id IS NULL) <> (domain_id IS NULL)),
      CHECK ((field IS NULL) = (domain_id IS NULL)))`,
    `INSERT INTO provider_questions (${kept}) SELECT ${kept} FROM link_questions`,
    `DROP TABLE link_questions`,
    `CREATE INDEX provider_questions_due ON provider_questions (due_at) WHERE due_at IS NOT NULL`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
