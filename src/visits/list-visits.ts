import type { ClickPath } from "../clicks/click-path.ts";
import type { StoredVisit } from "../clicks/click-store.ts";
import { type Hosts, hostName, linkReference } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import { pageOf } from "../lib/page-of.ts";
import { prepareLanding } from "../links/landing-url.rules.ts";
import { filterLinks } from "../reports/filter-links.ts";
import { VISITS_LISTED_ms } from "../run-limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { Visit, VisitParameters } from "./visit.contract.ts";
import { findVisitedLinks, type VisitedLinkRow } from "./visited-link.store.ts";

export interface VisitTools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly clicks: Pick<ClickPath, "visits">;
}

/** A page of a workspace's visits, newest first, and where the next begins. Everything answered before the call is in it. */
export async function listVisits(
  tools: VisitTools,
  workspaceId: WorkspaceId,
  { counted, after, limit, ...filters }: VisitParameters,
  now_ms: number,
): Promise<{ readonly data: Visit[]; readonly next_after: number | null }> {
  const linkIds = await filterLinks(tools, workspaceId, filters);
  const from_ms = now_ms - VISITS_LISTED_ms;
  const asked = { workspaceId, linkIds, from_ms, counted: counted ?? null, after: after ?? null };
  const found = await tools.clicks.visits({ ...asked, limit: limit + 1 });
  const { rows: visits, next_after } = pageOf(found, limit);
  const visited = [...new Set(visits.map(({ linkId }) => linkId))];
  const rows = await findVisitedLinks(tools.db, workspaceId, visited);
  const links = new Map(rows.map((row) => [row.id, row]));
  return {
    data: visits.flatMap((visit) => {
      const link = links.get(visit.linkId);
      // A database that was brought back from before the link was made does not know it.
      return link === undefined ? [] : [toVisit(tools.hosts, visit, link)];
    }),
    next_after,
  };
}

function toVisit(hosts: Hosts, visit: StoredVisit, { host, code }: VisitedLinkRow): Visit {
  return {
    id: visit.id,
    visited_at: isoInstant(visit.at_ms),
    host: hostName(hosts, host),
    short_code: code,
    trigger: visit.trigger,
    device: visit.device,
    country: visit.country,
    referrer: visit.referrer,
    // Composed again as the edge composed it: a visit keeps what goes into it.
    url: prepareLanding(visit.destination, visit, linkReference(hosts, host, code)).location,
    counted: visit.automated === null,
    reason: visit.automated,
  };
}
