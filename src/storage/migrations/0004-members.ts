import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/** Names of people, invitations to workspaces, links that set a password anew, and what people see of their sessions. */
export async function members(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  const id =
    engine === "sqlite"
      ? "INTEGER PRIMARY KEY AUTOINCREMENT"
      : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  const statements = [
    "ALTER TABLE users ADD COLUMN name TEXT",
    "CREATE INDEX memberships_of_user ON memberships (user_id)",
    "ALTER TABLE sessions ADD COLUMN last_used_at BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT ''",
    // The role that its secret was given out for; blank: another one is given out at the next page.
    "ALTER TABLE sessions ADD COLUMN role TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX sessions_of_user ON sessions (user_id)",
    `CREATE TABLE invitations (id ${id}, workspace_id BIGINT NOT NULL REFERENCES workspaces (id), email TEXT NOT NULL,
      email_key TEXT NOT NULL, role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')),
      secret_hash TEXT NOT NULL UNIQUE, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
      created_by BIGINT REFERENCES users (id), UNIQUE (workspace_id, email_key))`,
    `CREATE TABLE password_resets (user_id BIGINT PRIMARY KEY REFERENCES users (id), secret_hash TEXT NOT NULL UNIQUE,
      created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
