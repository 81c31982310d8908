import type { HostBook } from "../domains/host-book.ts";
import { SHARED } from "../domains/hosts.ts";
import { sha256Hex } from "../lib/secret.ts";
import type { Db } from "../storage/control-db.ts";
import { findLiveReportLink, type OpenedReportLink } from "./report-link.store.ts";

/**
 * What a secret opens on a host; undefined for a wrong, a revoked and a never issued one alike, after the same work.
 * A link of a custom domain opens there alone, and nothing else opens there: all other hosts are the service's own.
 */
export async function openReportLink(
  { db, hostBook }: { readonly db: Db; readonly hostBook: Pick<HostBook, "roleOf"> },
  secret: string,
  requestedHost: string,
): Promise<OpenedReportLink | undefined> {
  const link = await findLiveReportLink(db, sha256Hex(secret));
  if (link === undefined) return undefined;
  const role = await hostBook.roleOf(requestedHost);
  if (role === null || (role.links ?? SHARED) !== link.host) return undefined;
  // The domain may be another workspace's by now.
  return role.owner === null || role.owner === link.workspaceId ? link : undefined;
}
