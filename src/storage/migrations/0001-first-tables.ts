import { type Kysely, sql } from "kysely";
import type { ControlDb } from "../control-db.ts";

/** Workspaces, members, tokens, links, rules, conversions and report links. */
export async function firstTables(db: Kysely<never>, engine: ControlDb["engine"]): Promise<void> {
  // AUTOINCREMENT: an id is never given out twice, even after its row is gone.
  const id =
    engine === "sqlite"
      ? "INTEGER PRIMARY KEY AUTOINCREMENT"
      : "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
  const workspace = "workspace_id BIGINT NOT NULL REFERENCES workspaces (id)";
  const utm = ["source", "medium", "campaign", "term", "content"]
    .map((name) => `utm_${name} TEXT`)
    .join(", ");
  const statements = [
    `CREATE TABLE workspaces (id ${id}, name TEXT NOT NULL, created_at BIGINT NOT NULL,
      rules_version BIGINT NOT NULL DEFAULT 0)`,
    `CREATE TABLE users (id ${id}, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE,
      password_hash TEXT NOT NULL, created_at BIGINT NOT NULL)`,
    `CREATE TABLE memberships (${workspace}, user_id BIGINT NOT NULL REFERENCES users (id),
      role TEXT NOT NULL CHECK (role IN ('viewer', 'member', 'admin', 'owner')), created_at BIGINT NOT NULL,
      PRIMARY KEY (workspace_id, user_id))`,
    `CREATE TABLE sessions (id ${id}, secret_hash TEXT NOT NULL UNIQUE, user_id BIGINT NOT NULL REFERENCES users (id),
      ${workspace}, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
    `CREATE TABLE tokens (id ${id}, ${workspace}, lookup TEXT NOT NULL UNIQUE, secret_hash TEXT NOT NULL,
      name TEXT NOT NULL, permissions TEXT NOT NULL, created_by BIGINT NOT NULL REFERENCES users (id),
      created_at BIGINT NOT NULL, expires_at BIGINT, last_used_at BIGINT, revoked_at BIGINT)`,
    `CREATE INDEX tokens_of_workspace ON tokens (workspace_id, id)`,
    `CREATE TABLE domains (id ${id}, ${workspace}, host TEXT NOT NULL UNIQUE, verified_at BIGINT,
      created_at BIGINT NOT NULL)`,
    `CREATE INDEX domains_of_workspace ON domains (workspace_id)`,
    `CREATE TABLE campaigns (id ${id}, ${workspace}, name TEXT NOT NULL, description TEXT, created_at BIGINT NOT NULL,
      UNIQUE (workspace_id, name))`,
    `CREATE TABLE tags (id ${id}, ${workspace}, name TEXT NOT NULL, name_key TEXT NOT NULL, color TEXT NOT NULL,
      created_at BIGINT NOT NULL, UNIQUE (workspace_id, name_key))`,
    `CREATE TABLE links (id ${id}, ${workspace}, host TEXT NOT NULL, code TEXT NOT NULL, code_key TEXT NOT NULL,
      destination TEXT NOT NULL, ios_url TEXT, android_url TEXT, is_chat INTEGER NOT NULL DEFAULT 0,
      campaign_id BIGINT REFERENCES campaigns (id) ON DELETE SET NULL, note TEXT, ${utm}, expires_at BIGINT,
      scan TEXT NOT NULL DEFAULT 'clear' CHECK (scan IN ('clear', 'pending', 'blocked')),
      created_at BIGINT NOT NULL, created_by BIGINT NOT NULL REFERENCES users (id),
      api_token_id BIGINT REFERENCES tokens (id), withdrawn_at BIGINT, search_key TEXT NOT NULL DEFAULT '',
      UNIQUE (host, code_key))`,
    `CREATE INDEX links_of_workspace ON links (workspace_id, id)`,
    `CREATE INDEX links_of_campaign ON links (campaign_id)`,
    `CREATE TABLE link_tags (link_id BIGINT NOT NULL REFERENCES links (id),
      tag_id BIGINT NOT NULL REFERENCES tags (id) ON DELETE CASCADE, position INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (link_id, tag_id))`,
    `CREATE INDEX links_of_tag ON link_tags (tag_id)`,
    `CREATE TABLE link_changes (id ${id}, link_id BIGINT NOT NULL, host TEXT NOT NULL, code_key TEXT NOT NULL,
      changed_at BIGINT NOT NULL)`,
    `CREATE INDEX link_changes_by_time ON link_changes (changed_at)`,
    `CREATE TABLE approved_values (id ${id}, ${workspace}, parameter TEXT NOT NULL, value TEXT NOT NULL,
      UNIQUE (workspace_id, parameter, value))`,
    `CREATE TABLE dependency_rules (id ${id}, ${workspace}, driving_parameter TEXT NOT NULL,
      driving_value TEXT NOT NULL, target TEXT NOT NULL, value TEXT NOT NULL,
      UNIQUE (workspace_id, driving_parameter, driving_value, target, value))`,
    `CREATE TABLE conventions (workspace_id BIGINT PRIMARY KEY REFERENCES workspaces (id), casing TEXT NOT NULL,
      separator TEXT NOT NULL, mode TEXT NOT NULL, required_parameters TEXT NOT NULL)`,
    `CREATE TABLE conversions (id ${id}, ${workspace}, event_id TEXT NOT NULL, customer_id TEXT NOT NULL,
      kind TEXT NOT NULL, link_id BIGINT NOT NULL REFERENCES links (id), link TEXT NOT NULL, value TEXT,
      currency TEXT, occurred_at BIGINT NOT NULL, attributed_by TEXT NOT NULL, destination TEXT NOT NULL, ${utm},
      created_at BIGINT NOT NULL, UNIQUE (workspace_id, event_id))`,
    `CREATE INDEX conversions_of_workspace ON conversions (workspace_id, id)`,
    `CREATE TABLE customer_bindings (${workspace}, customer_id TEXT NOT NULL,
      link_id BIGINT NOT NULL REFERENCES links (id), PRIMARY KEY (workspace_id, customer_id))`,
    `CREATE TABLE conversion_outbox (conversion_id BIGINT PRIMARY KEY REFERENCES conversions (id))`,
    `CREATE TABLE report_links (id ${id}, ${workspace}, host TEXT NOT NULL, secret_hash TEXT NOT NULL UNIQUE,
      created_at BIGINT NOT NULL, revoked_at BIGINT)`,
    `CREATE INDEX report_links_of_workspace ON report_links (workspace_id, id)`,
    `CREATE TABLE visitor_keys (id ${id}, ${workspace}, secret TEXT NOT NULL, starts_at BIGINT NOT NULL)`,
    `CREATE INDEX visitor_keys_of_workspace ON visitor_keys (workspace_id, id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
