import type { Caller } from "../access/caller.ts";
import { type AuditedWrite, recordWrites } from "../audit/audit.store.ts";
import { findVerifiedDomain } from "../domains/domain.store.ts";
import { type Hosts, isConfiguredHost, normaliseHost, SHARED } from "../domains/hosts.ts";
import { type Details, invalidInput } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { ReportLinkInput } from "./report-link.contract.ts";
import { insertReportLink, type ReportLinkRow } from "./report-link.store.ts";
import { newReportSecret, reportPath } from "./report-secret.rules.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  readonly plans: PlanBook;
}

/**
 * Issues a client report link. `url` carries its secret and is given this once: only a hash is kept.
 * Throws `invalid_input` for a domain that is no verified one of the workspace, `limit_reached` when the plan has no room.
 */
export async function createReportLink(
  { db, clock, random, hosts, plans }: Tools,
  caller: Caller,
  domain: string | null,
): Promise<{ readonly row: ReportLinkRow; readonly url: string }> {
  const { workspaceId } = caller;
  const now = clock.now();
  const secret = newReportSecret(random);
  const row = await inTransaction(db, async (trx) => {
    const chosen = await chosenHost(trx, hosts, workspaceId, domain);
    if (!chosen.ok) throw invalidInput({ domain: [chosen.reason] });
    await plans.takeOne(trx, workspaceId, "report_links");
    const link = { host: chosen.value, secretHash: sha256Hex(secret) };
    const made = await insertReportLink(trx, workspaceId, link, now);
    await recordWrites(trx, caller, now, [reportLinkWrite(hosts, made, null)]);
    return made;
  });
  const origin = row.host === SHARED ? hosts.baseUrl : `https://${row.host}`;
  return { row, url: origin + reportPath(secret) };
}

/** What else is wrong with the fields of a new report link, some of which are faulty. */
export async function findReportLinkProblems(
  { db, hosts }: Pick<Tools, "db" | "hosts">,
  workspaceId: WorkspaceId,
  { domain = null }: Sifted<ReportLinkInput>,
): Promise<Details> {
  if (domain === FAULTY) return {};
  const host = await chosenHost(db, hosts, workspaceId, domain);
  return host.ok ? {} : { domain: [host.reason] };
}

/** A write to a report link as the audit trail notes it; `before` is null for a new one. */
export function reportLinkWrite(
  hosts: Hosts,
  row: ReportLinkRow,
  before: { readonly state: "live" } | null,
): AuditedWrite {
  const host = reportHostName(hosts, row.host);
  const factsOf = (state: "live" | "revoked") => ({ host, state });
  return {
    subject: "report_link",
    id: row.id,
    name: reportLinkName(hosts, row),
    before: before === null ? null : factsOf(before.state),
    after: factsOf(row.revoked_at === null ? "live" : "revoked"),
  };
}

/** What people call a report link: by its label, else by its host. */
export function reportLinkName(hosts: Hosts, { label, host }: ReportLinkRow): string {
  return label ?? reportHostName(hosts, host);
}

/** The host name a report link's URL carries. */
export function reportHostName(hosts: Hosts, stored: string): string {
  return stored === SHARED ? hosts.baseHost : stored;
}

async function chosenHost(
  db: Db | Trx,
  hosts: Hosts,
  workspaceId: WorkspaceId,
  domain: string | null,
): Promise<Verdict<string>> {
  if (domain === null) return accepted(SHARED);
  const host = normaliseHost(domain);
  if (host !== null && isConfiguredHost(hosts, host)) return accepted(SHARED);
  const row = host === null ? undefined : await findVerifiedDomain(db, host);
  if (row === undefined || row.workspace_id !== workspaceId)
    return refused("Must be a verified domain of the workspace; leave it out for the service's own.");
  return accepted(row.host);
}
