import { type AutomatedReason, automatedReasons } from "../clicks/click.ts";
import type { ClickPath } from "../clicks/click-path.ts";
import type { AutomatedCount } from "../clicks/click-store.ts";
import type { Hosts } from "../domains/hosts.ts";
import { invalidInput } from "../http/refusal.ts";
import { DAY_ms, dayOf, dayStart } from "../lib/calendar.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { AutomatedParameters, AutomatedReport } from "./automated.contract.ts";
import { filterLinks } from "./filter-links.ts";
import { daysOf, instantsOf, resolvePeriod } from "./report-period.rules.ts";

export interface AutomatedTools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly clicks: Pick<ClickPath, "automated">;
}

type Totals = AutomatedReport["totals"];

/**
 * A workspace's automated visits by day and reason. Everything answered before the call is in it. Throws `invalid_input` for
 * a period that is none.
 */
export async function countAutomated(
  tools: AutomatedTools,
  workspaceId: WorkspaceId,
  parameters: AutomatedParameters,
  now_ms: number,
): Promise<AutomatedReport> {
  const verdict = resolvePeriod(parameters, dayOf(now_ms));
  if ("problems" in verdict) throw invalidInput(verdict.problems);
  const { period } = verdict;
  const linkIds = await filterLinks(tools, workspaceId, parameters);
  const counts = await tools.clicks.automated({ workspaceId, linkIds, ...instantsOf(period) });
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const rows = daysOf(period).map((day) => ({ day, ...totalsOf(byDay.get(dayStart(day) / DAY_ms) ?? []) }));
  return { ...period, rows, totals: totalsOf(counts) };
}

function totalsOf(counts: readonly AutomatedCount[]): Totals {
  const reasons = Object.fromEntries(automatedReasons.map((reason) => [reason, 0])) as Record<
    AutomatedReason,
    number
  >;
  let total = 0;
  for (const { reason, visits } of counts) {
    reasons[reason] += visits;
    total += visits;
  }
  return { visits: total, reasons };
}
