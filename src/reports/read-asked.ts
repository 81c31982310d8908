import type { ReportQuery } from "../clicks/click-store.ts";
import { type CountedBy, type VisitFilters, visitFilters } from "../clicks/report-groupings.ts";
import type { Hosts } from "../domains/hosts.ts";
import { invalidInput } from "../http/refusal.ts";
import { type Day, dayOf } from "../lib/calendar.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { filterLinks } from "./filter-links.ts";
import type { ReportParameters } from "./report.contract.ts";
import { firstShownDay, type Period, resolvePeriod, shownInstants } from "./report-period.rules.ts";

/** What a report is asked of: the days, and how a query over days of it is put to the click store. */
export interface Asked {
  readonly period: Period;
  /** The first day that the workspace's plan shows; null when it shows all. */
  readonly firstShown: Day | null;
  readonly query: (groupBy: CountedBy | null, over: Period, rowLimit: number) => ReportQuery;
}

/** Reads what parameters of reports ask for. Throws `invalid_input` for a period that is none. */
export async function readAsked(
  tools: { readonly db: Db; readonly hosts: Hosts; readonly plans: PlanBook },
  workspaceId: WorkspaceId,
  parameters: Omit<ReportParameters, "group_by" | "compare">,
  now_ms: number,
): Promise<Asked> {
  const today = dayOf(now_ms);
  const verdict = resolvePeriod(parameters, today);
  if ("problems" in verdict) throw invalidInput(verdict.problems);
  const linkIds = await filterLinks(tools, workspaceId, parameters);
  const { history_days, quotas } = await tools.plans.planOf(tools.db, workspaceId);
  const firstShown = firstShownDay(history_days, today);
  const asked = {
    workspaceId,
    linkIds,
    values: valuesOf(parameters),
    monthlyCap: quotas.clicks_per_month,
  };
  return {
    period: verdict.period,
    firstShown,
    query: (groupBy, over, rowLimit) => ({ ...asked, groupBy, rowLimit, ...shownInstants(over, firstShown) }),
  };
}

/** The values that visits are narrowed to; null without any. */
function valuesOf(parameters: Omit<ReportParameters, "group_by" | "compare">): VisitFilters | null {
  const given = visitFilters.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}
