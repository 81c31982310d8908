import { type Kysely, sql } from "kysely";

/** By which token each token was made. Of those that are there the audit trail knows. */
export async function tokensMadeByTokens(db: Kysely<never>): Promise<void> {
  const statements = [
    `ALTER TABLE tokens ADD COLUMN api_token_id BIGINT REFERENCES tokens (id)`,
    `UPDATE tokens SET api_token_id = entry.token_id FROM audit_entries AS entry
      WHERE entry.workspace_id = tokens.workspace_id AND entry.subject = 'token' AND entry.subject_id = tokens.id
        AND entry.action = 'created'`,
    `CREATE INDEX tokens_made_by_tokens ON tokens (api_token_id) WHERE api_token_id IS NOT NULL`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
