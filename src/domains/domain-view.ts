import { domainToUnicode } from "node:url";
import { isoInstant } from "../lib/calendar.ts";
import type { Domain } from "./domain.contract.ts";
import type { ListedDomain } from "./domain.store.ts";
import {
  type CheckedRecord,
  type DomainCheck,
  type Expected,
  withoutFullLength,
} from "./domain-check.rules.ts";
import { domainState, graceEnd } from "./domain-state.rules.ts";
import { blockedIn, pendingIn, targetFields } from "./target.rules.ts";

/** A domain as answers show it, with the records that are expected of it. */
export function toDomain(row: ListedDomain, expected: Expected): Domain {
  // Written by this product alone.
  const check = row.last_check === null ? null : (JSON.parse(row.last_check) as DomainCheck);
  return {
    id: row.id,
    host: row.host,
    display_host: domainToUnicode(row.host) || row.host,
    state: domainState(row),
    verified_at: instant(row.verified_at),
    verified_by: row.verified_at === null ? null : row.vouched_at === null ? "dns" : "operator",
    failing_since: instant(row.failing_since),
    grace_ends_at: instant(graceEnd(row)),
    problem: check === null ? null : check.problem,
    ...recordsOf(expected, check),
    checked_at: instant(row.checked_at),
    next_check_at: instant(row.next_check_at),
    root_url: row.root_url,
    unknown_url: row.unknown_url,
    expired_url: row.expired_url,
    blocked_targets: blockedOf(row),
    pending_targets: [...pendingIn(row)],
    link_count: row.link_count,
    created_at: isoInstant(row.created_at),
  };
}

function blockedOf(row: ListedDomain): Domain["blocked_targets"] {
  const blocked = blockedIn(row);
  return targetFields.flatMap((field) => {
    const reason = blocked[field];
    return reason === undefined ? [] : [{ field, reason }];
  });
}

function recordsOf(expected: Expected, check: DomainCheck | null): Pick<Domain, "ownership" | "routing"> {
  const { host, proofName, proof, linkName, publicAddresses } = expected;
  const addresses = (publicAddresses ?? check?.addresses ?? []).map(withoutFullLength);
  const six = addresses.filter((address) => address.includes(":"));
  const four = addresses.filter((address) => !address.includes(":"));
  return {
    ownership: { type: "TXT", name: proofName, expected: [proof], ...told(check?.txt) },
    routing: [
      { type: "CNAME", name: host, expected: linkName === null ? [] : [linkName], ...told(check?.cname) },
      { type: "A", name: host, expected: four, ...told(check?.a) },
      { type: "AAAA", name: host, expected: six, ...told(check?.aaaa) },
    ],
  };
}

function told(record: CheckedRecord | undefined): Pick<Domain["ownership"], "found" | "outcome"> {
  return record === undefined
    ? { found: [], outcome: "unchecked" }
    : { found: [...record.found], outcome: record.outcome };
}

function instant(at_ms: number | null): string | null {
  return at_ms === null ? null : isoInstant(at_ms);
}
