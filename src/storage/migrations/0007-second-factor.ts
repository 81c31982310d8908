import { type Kysely, sql } from "kysely";

/** Second factors: the sealed secret of an authenticator app, and the codes for when that is lost. */
export async function secondFactor(db: Kysely<never>): Promise<void> {
  const statements = [
    // `last_step`: the period of the last code that was taken, so that none is taken twice.
    `CREATE TABLE second_factors (user_id BIGINT PRIMARY KEY REFERENCES users (id), sealed_secret TEXT NOT NULL,
      confirmed_at BIGINT, last_step BIGINT NOT NULL DEFAULT 0)`,
    `CREATE TABLE recovery_codes (user_id BIGINT NOT NULL REFERENCES users (id), code_hash TEXT NOT NULL,
      PRIMARY KEY (user_id, code_hash))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
