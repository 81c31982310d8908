/** What a plan may bound. Each is a number, or null for no bound. */
export const quotas = [
  "links",
  "tags",
  "campaigns",
  "domains",
  "members",
  "tokens",
  "report_links",
  "clicks_per_month",
] as const;
export type Quota = (typeof quotas)[number];

/** Quotas that count things which are made one by one; past the clicks of a month nothing is refused. */
export type CountedQuota = Exclude<Quota, "clicks_per_month">;
export const countedQuotas = quotas.filter((quota): quota is CountedQuota => quota !== "clicks_per_month");

/** What a plan may lack. */
export const features = ["governance", "conversions", "report_links", "custom_domains"] as const;
export type Feature = (typeof features)[number];

export const subscriptionStates = ["none", "active", "ended"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What a workspace may use. */
export interface Plan {
  readonly name: string;
  readonly quotas: Readonly<Record<Quota, number | null>>;
  readonly features: readonly Feature[];
  /** Days that reports show, today included; null for all there are. */
  readonly history_days: number | null;
}

/** The operator's plans. */
export interface Plans {
  /** Of workspaces that were given none. */
  readonly fallback: Plan;
  readonly byName: ReadonlyMap<string, Plan>;
  /** Whether the API answers only workspaces with an active subscription. */
  readonly subscriptionsAreEnforced: boolean;
}

/** The plan of every workspace where the operator has made none. */
export const UNLIMITED: Plan = {
  name: "unlimited",
  quotas: {
    links: null,
    tags: null,
    campaigns: null,
    domains: null,
    members: null,
    tokens: null,
    report_links: null,
    clicks_per_month: null,
  },
  features,
  history_days: null,
};

/** The plan of a workspace that was given the one of this name, or none. A plan that is no more is as none. */
export function planNamed(plans: Plans | null, name: string | null): Plan {
  if (plans === null) return UNLIMITED;
  return (name === null ? undefined : plans.byName.get(name)) ?? plans.fallback;
}

/** Why a workspace with this subscription is not let in; null when it is. */
export function subscriptionProblem(
  plans: Plans | null,
  state: SubscriptionState,
): "subscription_required" | "subscription_ended" | null {
  if (plans === null || !plans.subscriptionsAreEnforced) return null;
  switch (state) {
    case "none":
      return "subscription_required";
    case "ended":
      return "subscription_ended";
    case "active":
      return null;
  }
}

/** What stands for a quota in a sentence. */
export const quotaWords: Readonly<Record<Quota, string>> = {
  links: "links",
  tags: "tags",
  campaigns: "campaigns",
  domains: "domains",
  members: "members",
  tokens: "API tokens",
  report_links: "client report links",
  clicks_per_month: "visits a month",
};

/** What stands for a feature in a sentence. */
export const featureWords: Readonly<Record<Feature, string>> = {
  governance: "rules for UTM values",
  conversions: "conversions",
  report_links: "client report links",
  custom_domains: "domains of one's own",
};
