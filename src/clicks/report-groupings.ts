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
