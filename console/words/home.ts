/** Home. */
export const words = {
  title: "Home",
  period: "Last 30 days",
  periodCompared: "Last 30 days, compared with the 30 before",
  newest: "Newest links",
  all: "All links",
  analytics: "Open in Analytics",
  startTitle: "Welcome to Utmost",
  startText: "A few short steps to the first click you can trust.",
  start: "Begin",
  goOn: "Go on",
  stepsLeft: "First steps",
  stepsDone: (done: string, all: string) => `${done} of ${all} are done.`,
  stepsOpen: "Still to do:",
  putAway: "Put away",
  wherePutAway: "The first steps are in the menu of your account from now on.",
  nobodyYet: "No links yet. Members, admins and the owner create them.",
  awaitTitle: "Waiting for the first click",
  awaitText: "Open one of your links, or scan its QR code, and see it arrive.",
  awaitAction: "See it arrive",
  attention: "Needs your attention",
  calm: "Nothing needs your attention.",
  otherwiseCalm: "Nothing else needs your attention.",
  show: "Show",
  items: {
    expiring: (links: string, isOne: boolean) => `${links} ${isOne ? "expires" : "expire"} within 7 days`,
    expired: (links: string, isOne: boolean) => `${links} ${isOne ? "has" : "have"} expired`,
    pending: (links: string, isOne: boolean) =>
      `${links} ${isOne ? "is" : "are"} still being checked by the scanner. Visitors are asked to come back in a minute`,
    blocked: (links: string, isOne: boolean) =>
      `${links} ${isOne ? "is" : "are"} blocked: the scanner judged the destination to be malicious`,
    domain: (host: string) => `${host} is not verified`,
    failing: (host: string, until: string) =>
      `The records of ${host} are wrong. Its links work until ${until}`,
    lapsed: (host: string) => `${host} is no longer verified, and its links are not served`,
    target: (host: string) => `A target of ${host} is blocked by the scanner`,
    quota: (name: string, used: string, limit: string) => `${name}: ${used} of ${limit} used`,
    refusals: (count: string) =>
      `${count} ${count === "1" ? "conversion was" : "conversions were"} refused lately`,
    warned: (links: string, isOne: boolean) =>
      `${links} made lately ${isOne ? "does" : "do"} not follow the naming convention`,
    local: (host: string) => `Short links are on ${host}, which only this machine reaches`,
    subscription: "The workspace’s subscription has ended",
  },
  links: (count: string, isMore: boolean) =>
    isMore ? `More than ${count} links` : `${count} ${count === "1" ? "link" : "links"}`,
  quotas: {
    links: "Links",
    tags: "Tags",
    campaigns: "Campaigns",
    domains: "Domains",
    members: "Members",
    report_links: "Client reports",
    tokens: "API tokens",
    clicks_per_month: "Clicks and scans of this month",
  } as Readonly<Record<string, string>>,
  open: { domains: "Domains", plan: "Plan and usage", conversions: "Reasons", check: "Self-check" },
} as const;
