import type { ClickPath } from "../clicks/click-path.ts";
import { VisitedLinks } from "../clicks/visited-links.ts";
import type { Hosts } from "../domains/hosts.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { readAsked } from "./read-asked.ts";

export interface VisitedTools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly plans: PlanBook;
  readonly clicks: Pick<ClickPath, "visited">;
}

/**
 * The links of a workspace that have clicks or scans in the last 30 days, in the order of how many, as a report without any parameter counts them: what was
 * answered before the call is counted, and what the plan does not show is not.
 */
export async function rankVisitedLinks(
  tools: VisitedTools,
  workspaceId: WorkspaceId,
  now_ms: number,
): Promise<VisitedLinks> {
  const { period, query } = await readAsked(tools, workspaceId, {}, now_ms);
  return new VisitedLinks(await tools.clicks.visited(query("link", period, 0)));
}
