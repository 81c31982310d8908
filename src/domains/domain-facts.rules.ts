import type { AuditFacts } from "../audit/audit-words.ts";
import { type DomainTimes, domainState } from "./domain-state.rules.ts";
import { blockedIn } from "./target.rules.ts";

/** What the audit trail needs of a domain. */
interface Domain extends DomainTimes {
  readonly id: number;
  readonly host: string;
  readonly root_url: string | null;
  readonly unknown_url: string | null;
  readonly expired_url: string | null;
  readonly blocked_targets: string;
}

/** A write of a domain as the audit trail notes it. `before` null: added; `after` null: removed. */
export function domainWrite(before: Domain | null, after: Domain | null) {
  const { id = null, host = null } = after ?? before ?? {};
  return { subject: "domain", id, name: host, before: factsOf(before), after: factsOf(after) } as const;
}

function factsOf(domain: Domain | null): AuditFacts | null {
  if (domain === null) return null;
  const { host, root_url, unknown_url, expired_url } = domain;
  return {
    host,
    state: domainState(domain),
    root_url,
    unknown_url,
    expired_url,
    blocked_targets: Object.keys(blockedIn(domain)),
  };
}
