import { writeOf } from "../audit/write-of.rules.ts";
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
  return writeOf("domain", note, before, after);
}

function note(domain: Domain) {
  const { id, host, root_url, unknown_url, expired_url } = domain;
  const blocked_targets = Object.keys(blockedIn(domain));
  const facts = { host, state: domainState(domain), root_url, unknown_url, expired_url, blocked_targets };
  return { id, name: host, facts };
}
