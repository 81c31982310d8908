import { type Kysely, sql } from "kysely";

/** What batches of links were answered, by the caller's `Idempotency-Key`, for as long as it is kept. */
export async function batchAnswers(db: Kysely<never>): Promise<void> {
  const statements = [
    `CREATE TABLE batch_answers (workspace_id BIGINT NOT NULL REFERENCES workspaces (id), idempotency_key TEXT NOT NULL,
      body_hash TEXT NOT NULL, answer TEXT NOT NULL, made_at BIGINT NOT NULL,
      PRIMARY KEY (workspace_id, idempotency_key))`,
    `CREATE INDEX batch_answers_by_age ON batch_answers (made_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
