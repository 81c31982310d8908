import { type Kysely, sql } from "kysely";

/** Who somebody is at an identity provider, and how each session was begun. */
export async function identities(db: Kysely<never>): Promise<void> {
  const statements = [
    `CREATE TABLE identities (issuer TEXT NOT NULL, subject TEXT NOT NULL, user_id BIGINT NOT NULL REFERENCES users (id),
      email TEXT, connected_at BIGINT NOT NULL, PRIMARY KEY (issuer, subject), UNIQUE (user_id, issuer))`,
    "ALTER TABLE sessions ADD COLUMN signed_in_with TEXT NOT NULL DEFAULT ''",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
