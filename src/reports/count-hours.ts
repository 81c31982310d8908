import { present } from "../lib/assert.ts";
import { dayOf } from "../lib/calendar.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { isCapped, type LeftOut } from "./capped.rules.ts";
import type { Hours, HoursParameters } from "./hours.contract.ts";
import type { ReportTools } from "./make-report.ts";
import { readAsked } from "./read-asked.ts";

const HOURS = 24;

/**
 * The hours of a workspace's day, and what of it the plan does not show. Everything answered before the call is in it.
 */
export async function countHours(
  tools: ReportTools,
  workspaceId: WorkspaceId,
  { day: asked, ...filters }: HoursParameters,
  now_ms: number,
): Promise<{ readonly hours: Hours; readonly leftOut: LeftOut }> {
  const day = asked ?? dayOf(now_ms);
  const parameters = { ...filters, from: day, to: day };
  const { period, firstShown, query } = await readAsked(tools, workspaceId, parameters, now_ms);
  const [answer] = await tools.clicks.report([query("hour", period, HOURS)]);
  const { rows: counted, totals, firstLeftOut_ms } = present(answer, "an answer to the query");
  const byHour = new Map(counted.map(({ key, ...figures }) => [key, figures]));
  const isShown = firstShown === null || day >= firstShown;
  const nothing = { clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null };
  const rows = Array.from({ length: isShown ? HOURS : 0 }, (_, hour) => ({
    hour,
    ...(byHour.get(String(hour)) ?? nothing),
  }));
  const leftOut = { rows: false, history: isShown ? null : firstShown, clicks_ms: firstLeftOut_ms };
  return { hours: { day, rows, totals, capped: isCapped(leftOut) }, leftOut };
}
