import type { AuditFacts } from "../audit/audit-words.ts";

/** What the audit trail needs of a domain. */
interface Domain {
  readonly id: number;
  readonly host: string;
  readonly verified_at: number | null;
  readonly root_url: string | null;
  readonly unknown_url: string | null;
  readonly expired_url: string | null;
}

/** A write of a domain as the audit trail notes it. `before` null: added; `after` null: removed. */
export function domainWrite(before: Domain | null, after: Domain | null) {
  const { id = null, host = null } = after ?? before ?? {};
  return { subject: "domain", id, name: host, before: factsOf(before), after: factsOf(after) } as const;
}

function factsOf(domain: Domain | null): AuditFacts | null {
  if (domain === null) return null;
  const { host, verified_at, root_url, unknown_url, expired_url } = domain;
  return { host, verified: verified_at !== null, root_url, unknown_url, expired_url };
}
