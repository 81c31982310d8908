import { type Hosts, storedHost } from "../domains/hosts.ts";
import { caseFold } from "../lib/case-fold.ts";
import { trimmed } from "../lib/line-text.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { ReportParameters } from "./report.contract.ts";
import { findFilteredLinkIds } from "./report-filter.store.ts";

/** The filters of reports, lists of visits and counts of automated ones. */
export type LinkFilters = Partial<Pick<ReportParameters, "short_code" | "host" | "campaign_id" | "tag">>;

/** The links that filters leave, as they are now, withdrawn ones included; null when there is no filter. */
export async function filterLinks(
  { db, hosts }: { readonly db: Db; readonly hosts: Hosts },
  workspaceId: WorkspaceId,
  { short_code, host, campaign_id, tag }: LinkFilters,
): Promise<readonly number[] | null> {
  const none = [short_code, host, campaign_id, tag].every((filter) => filter === undefined);
  if (none) return null;
  const stored = host === undefined ? null : storedHost(hosts, host);
  if (host !== undefined && stored === null) return [];
  return findFilteredLinkIds(db, workspaceId, {
    host: stored,
    codeKey: short_code === undefined ? null : caseFold(short_code),
    campaignId: campaign_id ?? null,
    tagKey: tag === undefined ? null : caseFold(trimmed(tag)),
  });
}
