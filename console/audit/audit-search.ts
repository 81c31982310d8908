import {
  type AuditAction,
  type AuditSubject,
  auditActions,
  auditSubjects,
} from "../../src/audit/audit-words.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import type { AuditFilters } from "../api/parameters.ts";
import type { ChangeSearch } from "../frame/change-search.ts";
import { dayOf, idOf, oneOf } from "../search.ts";

/** The filters of the audit trail, as its address carries them. */
export interface AuditSearch {
  readonly action?: AuditAction;
  readonly subject?: AuditSubject;
  /** A member's id. */
  readonly by?: number;
  /** UTC days, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** Changes what is shown; undefined takes a name away. */
export type ChangeAudit = ChangeSearch<AuditSearch>;

/** Reads an address. */
export function readAuditSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  const [from, to] = [dayOf(raw, "from"), dayOf(raw, "to")];
  const isTurned = from !== undefined && to !== undefined && from > to;
  return definedOnly({
    action: oneOf(raw, "action", auditActions),
    subject: oneOf(raw, "subject", auditSubjects),
    by: idOf(raw, "by"),
    from: isTurned ? undefined : from,
    to: isTurned ? undefined : to,
  });
}

/** The same in the API's names. */
export function filtersOf({ action, subject, by, from, to }: AuditSearch): AuditFilters {
  return definedOnly({ action, subject, user_id: by, from, to });
}
