/** Where the page of definitions is, on every host that shows a client report. */
export const NUMBERS_PATH = "/numbers";

/** What a report shows → the heading in `docs/numbers.md` that says what it is, as an anchor. */
export const definitions = {
  clicks: "clicks",
  scans: "scans",
  uniques: "unique-visitors",
  conversions: "conversions",
  value: "value",
  comparison: "comparison",
  capped: "rows",
  automated: "automated-visits",
  visits: "single-visits",
  csv: "reports-as-csv",
  day: "days",
  country: "country",
  device: "device",
  referrer: "referrer",
  utm_source: "utm-values-and-destination",
  utm_medium: "utm-values-and-destination",
  utm_campaign: "utm-values-and-destination",
  utm_term: "utm-values-and-destination",
  utm_content: "utm-values-and-destination",
  trigger: "link-or-qr-code",
  event_type: "link-or-qr-code",
  destination: "utm-values-and-destination",
} as const;

export type Defined = keyof typeof definitions;

/** The address, without a host, of what a number or grouping means. */
export function definitionAddress(name: Defined): string {
  return `${NUMBERS_PATH}#${definitions[name]}`;
}
