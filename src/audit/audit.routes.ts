import { bind } from "../access/caller.ts";
import { findConversions } from "../conversions/conversion.store.ts";
import { toConversion } from "../conversions/conversion-view.ts";
import { answer, textAnswer } from "../http/operation.ts";
import { present } from "../lib/assert.ts";
import { DAY_ms, dayStart, isoInstant } from "../lib/calendar.ts";
import { pageOf } from "../lib/page-of.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type AuditEntry, type AuditQuery, listAuditEntriesOperation } from "./audit.contract.ts";
import { type AuditFilters, type AuditRow, listAuditEntries } from "./audit.store.ts";
import { auditCsv } from "./audit-csv.ts";
import { type AuditFacts, auditActions, auditActorKinds, auditSubjects } from "./audit-words.ts";

/** The audit trail's operations, joined to the database. */
export function auditRoutes({ db }: { readonly db: Db }) {
  return [
    bind(listAuditEntriesOperation, async ({ caller, query, mediaType }) => {
      const page = await auditPage(db, caller.workspaceId, query);
      if (mediaType === "application/json") return answer(200, page);
      const next = page.next_after === null ? {} : { "utmost-next-after": String(page.next_after) };
      const saved = { "content-disposition": 'attachment; filename="audit-trail.csv"', ...next };
      return textAnswer(200, mediaType, auditCsv(page.data), saved);
    }),
  ];
}

async function auditPage(
  db: Db,
  workspaceId: WorkspaceId,
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; next_after: number | null }> {
  const { after, limit } = query;
  const found = await listAuditEntries(db, workspaceId, filtersOf(query), { after, count: limit + 1 });
  const { rows, next_after } = pageOf(found, limit);
  const conversions = await conversionFacts(db, workspaceId, rows);
  return { data: rows.map((row) => toEntry(row, conversions)), next_after };
}

function filtersOf({
  action,
  subject,
  subject_id,
  user_id,
  api_token_id,
  from,
  to,
}: AuditQuery): AuditFilters {
  return {
    action,
    subject,
    subjectId: subject_id,
    userId: user_id,
    tokenId: api_token_id,
    from_ms: from === undefined ? undefined : dayStart(from),
    until_ms: to === undefined ? undefined : dayStart(to) + DAY_ms,
  };
}

/** What the page's conversions are, by id: they keep their facts themselves. */
async function conversionFacts(
  db: Db,
  workspaceId: WorkspaceId,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<number, AuditFacts>> {
  const ids = rows.flatMap(({ subject, subject_id }) =>
    subject === "conversion" && subject_id !== null ? [subject_id] : [],
  );
  const conversions = await findConversions(db, workspaceId, ids);
  return new Map(conversions.map((row) => [row.id, { ...toConversion(row) }]));
}

function toEntry(row: AuditRow, conversions: ReadonlyMap<number, AuditFacts>): AuditEntry {
  const isConversion = row.subject === "conversion";
  return {
    id: row.id,
    made_at: isoInstant(row.made_at),
    actor: {
      kind: known(auditActorKinds, row.actor),
      user_id: row.user_id,
      email: row.email,
      api_token_id: row.token_id,
      token_name: row.token_name,
    },
    action: known(auditActions, row.action),
    subject: known(auditSubjects, row.subject),
    subject_id: row.subject_id,
    name: row.name,
    before: factsIn(row.before_facts),
    after: isConversion ? (conversions.get(row.subject_id ?? 0) ?? null) : factsIn(row.after_facts),
  };
}

function factsIn(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}

function known<T extends string>(words: readonly T[], stored: string): T {
  return present(
    words.find((word) => word === stored),
    `a word of the audit trail: ${stored}`,
  );
}
