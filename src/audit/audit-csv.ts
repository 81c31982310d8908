import { csvText } from "../lib/csv.ts";
import type { AuditEntry } from "./audit.contract.ts";

const header = [
  "id",
  "made_at",
  "actor",
  "email",
  "user_id",
  "api_token_id",
  "token_name",
  "action",
  "subject",
  "subject_id",
  "name",
  "before",
  "after",
];

/** Entries of the audit trail as CSV, one a row; what changed stands in JSON. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const records = entries.map(({ actor, before, after, ...entry }) => [
    entry.id,
    entry.made_at,
    actor.kind,
    actor.email,
    actor.user_id,
    actor.api_token_id,
    actor.token_name,
    entry.action,
    entry.subject,
    entry.subject_id,
    entry.name,
    before === null ? null : JSON.stringify(before),
    after === null ? null : JSON.stringify(after),
  ]);
  return csvText([header, ...records]);
}
