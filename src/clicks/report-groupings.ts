/** What a report may be grouped by: contract, query parameters of the report. */
export const reportGroupings = [
  "day",
  "country",
  "device",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "trigger",
  "event_type",
  "destination",
] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** What clicks and conversions are counted by: a report's grouping, the link, or the UTC hour of the day. */
export type CountedBy = ReportGrouping | "link" | "hour";

/** What of a visit a report may be narrowed to, beside the link: a row of one grouping is looked at in all others. */
export const visitFilters = [
  "country",
  "device",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "trigger",
  "destination",
] as const satisfies readonly ReportGrouping[];
export type VisitFilter = (typeof visitFilters)[number];
/** The one value of each that counts. */
export type VisitFilters = Readonly<Partial<Record<VisitFilter, string>>>;

export const triggers = ["link", "qr"] as const;

/** What clicks may be counted for, to see which has the most. */
export const topKinds = ["link", "campaign", "tag"] as const;
export type TopKind = (typeof topKinds)[number];

/** The figure of which the most comes first: clicks and scans together, or one alone. Uniques of links do not add up. */
export const topOrders = ["visits", "clicks", "scans", "conversions"] as const;
export type TopOrder = (typeof topOrders)[number];
