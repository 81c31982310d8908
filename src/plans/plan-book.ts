import { Refusal } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import {
  type CountedQuota,
  features,
  featureWords,
  type Plan,
  type Plans,
  planNamed,
  quotaWords,
  type SubscriptionState,
  subscriptionProblem,
  UNLIMITED,
} from "./plan.rules.ts";
import { countUsed, findAgreement, lockPlanName } from "./plan.store.ts";

/** What a workspace may use today. */
export interface Standing {
  readonly plan: Plan;
  readonly subscription: SubscriptionState;
  /** Null for a subscription that was never set. */
  readonly subscriptionSince_ms: number | null;
}

/** How much of quotas is used. */
type Tally = ReadonlyMap<CountedQuota, number>;

/** Knows what each workspace may use. What the operator changes holds from the next request. */
export class PlanBook {
  readonly #plans: Plans | null;
  readonly #clock: Clock;
  /** What one transaction has found to be used and has taken since; null: it is counted each time. */
  #tally: Tally | null;

  /** Without plans every workspace is unlimited, and nothing is read to know it. */
  constructor(plans: Plans | null, clock: Clock, tally: Tally | null = null) {
    this.#plans = plans;
    this.#clock = clock;
    this.#tally = tally;
  }

  /** Whether the operator says what workspaces may use; otherwise all are unlimited. */
  get hasPlans(): boolean {
    return this.#plans !== null;
  }

  /**
   * The same book for one transaction that takes thousands for one workspace. What is used is counted once: from then on nobody
   * else can take any.
   */
  forMany(): PlanBook {
    return new PlanBook(this.#plans, this.#clock, new Map());
  }

  /** What a book for many has counted so far. */
  tally(): Tally {
    return this.#tally ?? new Map();
  }

  /** What was taken since is not taken after all: the part of the transaction that did was undone. */
  backTo(tally: Tally): void {
    if (this.#tally !== null) this.#tally = tally;
  }

  /** What a workspace may use today. */
  async standingOf(db: Db | Trx, workspaceId: WorkspaceId): Promise<Standing> {
    const agreed = await findAgreement(db, workspaceId);
    return {
      plan: planNamed(this.#plans, agreed.plan),
      subscription: agreed.subscription,
      subscriptionSince_ms: agreed.subscription_since,
    };
  }

  /** A workspace's plan today. */
  async planOf(db: Db | Trx, workspaceId: WorkspaceId): Promise<Plan> {
    if (this.#plans === null) return UNLIMITED;
    return (await this.standingOf(db, workspaceId)).plan;
  }

  /** Throws 402 when the operator asks for a subscription that the workspace does not have; gives its plan. */
  async admit(db: Db | Trx, workspaceId: WorkspaceId): Promise<Plan> {
    if (this.#plans === null) return UNLIMITED;
    const { plan, subscription } = await this.standingOf(db, workspaceId);
    const problem = subscriptionProblem(this.#plans, subscription);
    if (problem !== null) throw new Refusal(problem, subscriptionWords[problem]);
    return plan;
  }

  /**
   * Throws `limit_reached` when the workspace's plan has no room for one more. Called in the transaction that adds it,
   * before it writes anything: until that one ends, no other adds to this workspace's quotas, so that no two share the last
   * place.
   */
  async takeOne(trx: Trx, workspaceId: WorkspaceId, quota: CountedQuota): Promise<void> {
    await this.takeSome(trx, workspaceId, quota, async () => 1);
  }

  /** The same for as many as `wanted` finds to be new, when nobody else can add any: nothing is refused when that is 0. */
  async takeSome(
    trx: Trx,
    workspaceId: WorkspaceId,
    quota: CountedQuota,
    wanted: () => Promise<number>,
  ): Promise<void> {
    if (this.#plans === null) return;
    if ((await this.planOf(trx, workspaceId)).quotas[quota] === null) return;
    // The plan may have changed while others were waited for.
    const plan = planNamed(this.#plans, await lockPlanName(trx, workspaceId));
    const limit = plan.quotas[quota];
    if (limit === null) return;
    const more = await wanted();
    if (more === 0) return;
    const used = this.#tally?.get(quota) ?? (await countUsed(trx, workspaceId, quota, this.#clock.now()));
    if (used + more > limit) throw limitReached(plan, quota, { limit, used, more });
    if (this.#tally !== null) this.#tally = new Map([...this.#tally, [quota, used + more]]);
  }
}

const subscriptionWords = {
  subscription_required: "This workspace has no subscription. Ask the operator of this service for one.",
  subscription_ended:
    "This workspace's subscription has ended. Ask the operator of this service to renew it.",
} as const;

/** 403 for a feature that a plan lacks. `feature` as the operation names it. */
export function planForbids(plan: Plan, feature: string): Refusal {
  const known = features.find((one) => one === feature);
  const words = known === undefined ? feature : featureWords[known];
  return new Refusal("plan_forbids", `The workspace's plan ${plan.name} does not include ${words}.`);
}

function limitReached(
  plan: Plan,
  quota: CountedQuota,
  { limit, used, more }: { readonly limit: number; readonly used: number; readonly more: number },
): Refusal {
  const words = limit === 1 ? quotaWords[quota].replace(/s$/, "") : quotaWords[quota];
  const are = used === 1 ? "is" : "are";
  const asked = more === 1 ? "one more" : `${more} more`;
  return new Refusal(
    "limit_reached",
    `The workspace's plan ${plan.name} has room for ${limit} ${words}, and ${used} ${are} used; this asks for ${asked}.`,
    { details: { [quota]: [`At most ${limit}; ${used} ${are} used.`] } },
  );
}
