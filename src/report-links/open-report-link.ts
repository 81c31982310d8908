import { findDomain } from "../domains/domain.store.ts";
import { type Hosts, normaliseHost, SHARED } from "../domains/hosts.ts";
import { sha256Hex } from "../lib/secret.ts";
import { isConfiguredHost } from "../links/own-host.rules.ts";
import type { Db } from "../storage/control-db.ts";
import { findLiveReportLink, type OpenedReportLink } from "./report-link.store.ts";

/**
 * What a secret opens on a host; undefined for a wrong, a revoked and a never issued one alike, after the same work.
 * A link of a custom domain opens there alone. One of the service's own host opens there, and on hosts that nobody
 * registered as long as those serve the shared host's links too (decisions, section 6).
 */
export async function openReportLink(
  { db, hosts }: { readonly db: Db; readonly hosts: Hosts },
  secret: string,
  requestedHost: string,
): Promise<OpenedReportLink | undefined> {
  const link = await findLiveReportLink(db, sha256Hex(secret));
  if (link === undefined) return undefined;
  const host = normaliseHost(requestedHost);
  if (host === null) return undefined;
  if (link.host !== SHARED) return link.host === host ? link : undefined;
  if (isConfiguredHost(hosts, host)) return link;
  if (!hosts.servesUnknownHosts) return undefined;
  const domain = await findDomain(db, host);
  return domain === undefined || domain.verified_at === null ? link : undefined;
}
