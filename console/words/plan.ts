import type { Feature, Quota } from "../../src/plans/plan.rules.ts";

const things: Readonly<Record<Quota, readonly [name: string, counts: string]>> = {
  links: ["Links", "Links that are not withdrawn. Withdrawing one frees its place."],
  tags: ["Tags", "Tags, also those that a link’s tags make."],
  campaigns: ["Campaigns", "Campaigns of the workspace."],
  domains: ["Domains", "Domains, verified or not."],
  members: ["Members", "Members; an invitation counts when it is taken."],
  tokens: ["API tokens", "API tokens that are neither revoked nor expired."],
  report_links: ["Client reports", "Client reports that are not revoked."],
  clicks_per_month: [
    "Visits this month",
    "Clicks and scans by people in a calendar month (UTC). Past the limit, links go on working and every visit is kept, but reports leave them out.",
  ],
};

const features: Readonly<Record<Feature, readonly [name: string, without: string]>> = {
  governance: ["Rules for UTM values", "Approved values, dependency rules and the convention cannot be set."],
  conversions: ["Conversions", "Conversions that your server reports are refused."],
  report_links: ["Client reports", "No new client reports can be made."],
  custom_domains: ["Domains of your own", "No domains can be added."],
};

/** The plan: what may be used, and how much of it is. */
export const words = {
  title: "Plan and usage",
  intro: "What this workspace may use, and how much of it is used.",
  lacks: (plan: string, feature: string) => `The workspace’s plan ${plan} does not include ${feature}.`,
  stays: "What is there keeps working.",
  full: (plan: string, limit: string, what: string) =>
    `The workspace’s plan ${plan} has room for ${limit} ${what}, and all are used.`,
  open: "See the plan",
  plan: "Plan",
  unlimited: "Unlimited",
  unlimitedText: "This service has no plans, so nothing is limited.",
  changeText: "The operator of this service changes the plan and the subscription.",
  subscription: "Subscription",
  subscriptions: {
    none: "None",
    active: "Active",
    ended: "Ended",
  },
  since: (day: string) => `since ${day}`,
  history: "History",
  historyDays: (days: string) => (days === "1" ? "Reports show today" : `Reports show the last ${days} days`),
  historyAll: "Reports show everything there is",
  historyKept: "Older days are kept, and a larger plan shows them.",
  usage: "Usage",
  things,
  of: (used: string, limit: string) => `${used} of ${limit}`,
  noLimit: (used: string) => `${used}, no limit`,
  notKnown: "Not known while reports cannot be read",
  left: (left: string) => `${left} left`,
  atLimit: {
    counted: "The limit is reached: no more can be made until there is room.",
    visits: "The limit is reached: further visits of this month are kept, and not shown in reports.",
  },
  resets: (day: string) => `Starts again at 0 on ${day}.`,
  features: "Features",
  featureNames: features,
  included: "Included",
  notIncluded: "Not included",
} as const;
