import type { z } from "zod";
import type { ClickPath } from "../clicks/click-path.ts";
import { isoInstant, monthStart } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { Unavailable } from "../lib/unavailable.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type CountedQuota, countedQuotas } from "./plan.rules.ts";
import { countUsed } from "./plan.store.ts";
import type { PlanBook } from "./plan-book.ts";
import type { usageFields } from "./usage.contract.ts";

export interface UsageTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
  readonly clicks: Pick<ClickPath, "report">;
}

type Usage = { readonly [F in keyof typeof usageFields]: z.input<(typeof usageFields)[F]> };

/** What a workspace may use, and how much of it is used: docs/plans.md. */
export async function readUsage(tools: UsageTools, workspaceId: WorkspaceId): Promise<Usage> {
  const { db, clock, plans } = tools;
  const now = clock.now();
  const { plan, subscription, subscriptionSince_ms } = await plans.standingOf(db, workspaceId);
  const counted: Partial<Record<CountedQuota, { used: number; limit: number | null }>> = {};
  for (const quota of countedQuotas)
    counted[quota] = { used: await countUsed(db, workspaceId, quota, now), limit: plan.quotas[quota] };
  return {
    plan: plan.name,
    subscription: {
      state: subscription,
      since: subscriptionSince_ms === null ? null : isoInstant(subscriptionSince_ms),
    },
    features: [...plan.features],
    history_days: plan.history_days,
    usage: {
      ...(counted as Required<typeof counted>),
      clicks_per_month: {
        used: await visitsOfMonth(tools, workspaceId, now),
        limit: plan.quotas.clicks_per_month,
        resets_at: isoInstant(monthStart(now, 1)),
      },
    },
  };
}

/** The clicks and scans of the UTC month that now is in; null while the click store is away: the rest can be told. */
async function visitsOfMonth(
  { clicks }: UsageTools,
  workspaceId: WorkspaceId,
  now_ms: number,
): Promise<number | null> {
  const month = { from_ms: monthStart(now_ms), until_ms: monthStart(now_ms, 1) };
  const query = {
    workspaceId,
    groupBy: null,
    linkIds: null,
    values: null,
    rowLimit: 1,
    monthlyCap: null,
    ...month,
  };
  try {
    const [figures] = await clicks.report([query]);
    return figures === undefined ? null : figures.totals.clicks + figures.totals.scans;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}
