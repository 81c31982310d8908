import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/**
 * Domains that prove themselves: several workspaces may have asked for a host, of which one at most is verified. What was
 * verified before was so on the operator's word.
 */
export async function domainsThatProve(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  for (const statement of engine === "sqlite" ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const COLUMNS = [
  ...["vouched_at", "failing_since", "lapsed_at", "checked_at", "next_check_at"].map(
    (name) => `${name} BIGINT`,
  ),
  ...["last_check", "root_url", "unknown_url", "expired_url"].map((name) => `${name} TEXT`),
  "revision BIGINT NOT NULL DEFAULT 0",
];

const INDEXES = [
  `CREATE UNIQUE INDEX domains_of_workspace ON domains (workspace_id, host)`,
  `CREATE UNIQUE INDEX domains_verified ON domains (host) WHERE verified_at IS NOT NULL`,
  `CREATE INDEX domains_by_host ON domains (host)`,
  `CREATE INDEX domains_due ON domains (next_check_at)`,
];

/** SQLite drops no constraint: the table is made anew. */
const onSqlite = [
  `ALTER TABLE domains RENAME TO domains_before`,
  `DROP INDEX domains_of_workspace`,
  `CREATE TABLE domains (id INTEGER PRIMARY KEY AUTOINCREMENT, workspace_id BIGINT NOT NULL REFERENCES workspaces (id),
    host TEXT NOT NULL, verified_at BIGINT, created_at BIGINT NOT NULL, token TEXT NOT NULL,
    ${COLUMNS.join(", ")})`,
  `INSERT INTO domains (id, workspace_id, host, verified_at, created_at, token, vouched_at, next_check_at)
    SELECT id, workspace_id, host, verified_at, created_at, lower(hex(randomblob(16))), verified_at, created_at
    FROM domains_before`,
  `DROP TABLE domains_before`,
  ...INDEXES,
];

const onPostgres = [
  `ALTER TABLE domains DROP CONSTRAINT domains_host_key`,
  `DROP INDEX domains_of_workspace`,
  `ALTER TABLE domains ADD COLUMN token TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '')`,
  `ALTER TABLE domains ALTER COLUMN token DROP DEFAULT`,
  ...COLUMNS.map((column) => `ALTER TABLE domains ADD COLUMN ${column}`),
  `UPDATE domains SET vouched_at = verified_at, next_check_at = created_at`,
  ...INDEXES,
];
