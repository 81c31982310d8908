import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/** What an operator has said of destinations, what providers are to be asked, and how far links are judged again. */
export async function scanner(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  const id =
    engine === "sqlite"
      ? "INTEGER PRIMARY KEY AUTOINCREMENT"
      : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  const statements = [
    `ALTER TABLE links ADD COLUMN scan_reason TEXT`,
    `CREATE INDEX links_held ON links (id) WHERE scan <> 'clear'`,
    `CREATE TABLE scan_rulings (id ${id}, effect TEXT NOT NULL CHECK (effect IN ('clear', 'block')),
      kind TEXT NOT NULL CHECK (kind IN ('host', 'url')), target TEXT NOT NULL, note TEXT,
      created_at BIGINT NOT NULL, withdrawn_at BIGINT)`,
    `CREATE INDEX scan_rulings_in_force ON scan_rulings (id) WHERE withdrawn_at IS NULL`,
    `CREATE TABLE provider_questions (link_id BIGINT PRIMARY KEY REFERENCES links (id),
      state TEXT NOT NULL CHECK (state IN ('unanswered', 'clear', 'blocked')), threats TEXT NOT NULL DEFAULT '[]',
      attempts BIGINT NOT NULL DEFAULT 0, due_at BIGINT, claimed_until BIGINT NOT NULL DEFAULT 0)`,
    `CREATE INDEX provider_questions_due ON provider_questions (due_at) WHERE due_at IS NOT NULL`,
    `CREATE TABLE provider_pauses (provider TEXT PRIMARY KEY, until BIGINT NOT NULL)`,
    `CREATE TABLE rejudgings (id BIGINT PRIMARY KEY CHECK (id = 1), measures TEXT NOT NULL, reached BIGINT NOT NULL,
      holder TEXT NOT NULL, seen_at BIGINT NOT NULL, begun_at BIGINT NOT NULL, finished_at BIGINT)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
