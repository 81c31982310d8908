import { findDomain } from "../domains/domain.store.ts";
import { type Hosts, normaliseHost, SHARED } from "../domains/hosts.ts";
import { invalidInput } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";
import { isConfiguredHost } from "../links/own-host.rules.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { insertReportLink, type ReportLinkRow } from "./report-link.store.ts";
import { newReportSecret, reportPath } from "./report-secret.rules.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
}

/**
 * Issues a client report link. `url` carries its secret and is given this once: only a hash is kept.
 * Throws `invalid_input` for a domain that is no verified one of the workspace.
 */
export async function createReportLink(
  { db, clock, random, hosts }: Tools,
  workspaceId: WorkspaceId,
  domain: string | null,
): Promise<{ readonly row: ReportLinkRow; readonly url: string }> {
  const secret = newReportSecret(random);
  const row = await inTransaction(db, async (trx) => {
    const host = await chosenHost(trx, hosts, workspaceId, domain);
    return insertReportLink(trx, workspaceId, { host, secretHash: sha256Hex(secret) }, clock.now());
  });
  const origin = row.host === SHARED ? hosts.baseUrl : `https://${row.host}`;
  return { row, url: origin + reportPath(secret) };
}

/** The host name a report link's URL carries. */
export function reportHostName(hosts: Hosts, stored: string): string {
  return stored === SHARED ? hosts.baseHost : stored;
}

async function chosenHost(
  trx: Trx,
  hosts: Hosts,
  workspaceId: WorkspaceId,
  domain: string | null,
): Promise<string> {
  if (domain === null) return SHARED;
  const host = normaliseHost(domain);
  if (host !== null && isConfiguredHost(hosts, host)) return SHARED;
  const row = host === null ? undefined : await findDomain(trx, host);
  if (row === undefined || row.workspace_id !== workspaceId || row.verified_at === null)
    throw invalidInput({
      domain: ["Must be a verified domain of the workspace; leave it out for the service's own."],
    });
  return row.host;
}
