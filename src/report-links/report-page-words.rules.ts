import type { LeftOut } from "../reports/capped.rules.ts";
import type { Preset } from "../reports/preset-period.rules.ts";
import type { PageFormat } from "./report-format.rules.ts";
import type { Metric } from "./report-page-state.rules.ts";
import { keyTitle } from "./report-words.rules.ts";

const metricNames: Readonly<Record<Metric, string>> = {
  clicks: "Clicks",
  scans: "QR scans",
  uniques: "Unique visitors",
  conversions: "Conversions",
};

const columns: Readonly<Record<Metric, string>> = {
  clicks: "Clicks",
  scans: "Scans",
  uniques: "Visitors",
  conversions: "Conversions",
};

/** What each total is, in one line. */
const meanings: Readonly<Record<Metric | "value", string>> = {
  clicks: "Visits by people who followed a link.",
  scans: "Visits by people who scanned a QR code.",
  uniques: "Different people behind clicks and scans, each counted once.",
  conversions: "Purchases, signups and the like that came of them.",
  value: "What those were worth, each currency by itself.",
};

const presetNames: Readonly<Record<Preset, string>> = {
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
  month: "This month",
  "last-month": "Last month",
  year: "This year",
};

const filterNames: Readonly<Record<string, string>> = {
  short_code: "short code",
  host: "host",
  campaign_id: "campaign",
  tag: "tag",
  utm_campaign: "UTM campaign",
};

/** Every sentence of the pages under `/r/` in one place; a grouping's words stand in `report-words.rules.ts`. */
export const pageWords = {
  metrics: metricNames,
  columns,
  meanings,
  presets: presetNames,
  value: "Value",
  title: (workspace: string) => `${workspace}: link report`,
  kind: "Link report",
  allOf: (workspace: string) => `All links of ${workspace}`,
  all: "All links",
  asOf: "As of",
  endsToday: "Today is not over yet.",
  only: (filters: string) => `Only: ${filters}`,
  allLinks: "Show everything",
  periods: "Period",
  otherDays: "Other days",
  from: "From",
  to: "To",
  show: "Show",
  compare: "Compare with the period before",
  compareNot: "Without comparison",
  csv: "CSV",
  csvOf: (what: string) => `${what} as a CSV file`,
  totals: "Totals",
  chooseMetric: (metric: string) => `Show ${inSentence(metric)} in chart and bars`,
  wasBefore: (count: string) => `from ${count}`,
  compared: "Compared with",
  notCounted: "Nothing was counted yet in the period before",
  notShown: "The workspace's plan does not show the period before",
  noValue: "No conversion in this period came with a value.",
  currencies: (count: string) => `${count} more currencies, in the CSV files`,
  moreCurrencies: (count: string) => `and ${count} more currencies, in the CSV files`,
  byDay: (metric: string) => `${metric} by day`,
  byHour: (metric: string) => `${metric} by hour`,
  now: "This period",
  before: "The period before",
  chartText: (metric: string, period: string, most: string, day: string) =>
    `A line of ${inSentence(metric)} on each day, ${period}. Most on ${day}: ${most}.`,
  hourText: (metric: string, day: string, most: string, hour: string) =>
    `A line of ${inSentence(metric)} in each hour of ${day}. Most at ${hour} UTC: ${most}.`,
  hoursOf: (day: string) => `The hours of ${day}, UTC`,
  chartDayBefore: "A dashed line shows the day before.",
  dayBefore: "The day before",
  countedSince: (day: string) => `Counted since ${day}`,
  chartBefore: "A dashed line shows the period before.",
  chartTable: "The table of days has every number.",
  dayByDay: "Day by day",
  nothing: "Nothing was counted in this period.",
  noVisits: "Nobody came in this period.",
  nothingCounted: "nothing counted",
  beforeColumn: (metric: string) => `${metric} before`,
  caption: (title: string, period: string) => `${title}: figures of each, ${period}`,
  links: "Links",
  withdrawn: "(withdrawn)",
  mostVisited: (count: string) => `The ${count} with the most visits.`,
  lists: "Lists",
  everything: "Overview",
  more: (count: string, isDays: boolean) => `and ${count} ${isDays ? "earlier" : "more"}`,
  moreInFile: (count: string, isDays: boolean) =>
    `and ${count} ${isDays ? "earlier" : "more"} in the CSV file`,
  cut: "Further rows are left out; the totals count them all.",
  single: "The same for every visit",
  echo: (title: string) => `${title}, with the same figures:`,
  unknown: (names: string) => `Nothing to list in this period: ${names}.`,
  about: "About these numbers",
  aboutText:
    "Visits by bots, link previews and mail scanners are not counted. A unique visitor is counted once in a period, so visitors of " +
    "days or rows do not add up to the total. Days are days in UTC. Each currency is counted by itself; money is never converted.",
  definitions: "What the numbers mean",
  by: (name: string) => `Report by ${name}`,
  noReportTitle: "There is no report at this address",
  noReport:
    "It may have been closed, or the address is not complete. Please ask whoever sent it to you for a new one.",
  notWorking: "This does not work",
  unavailableTitle: "The report is not available just now",
  unavailable: "Something went wrong on our side. Please try again in a while.",
  countingTitle: "The report is being counted",
  counting:
    "There is a lot to count, and the first time takes a while. This page opens by itself when it is done.",
  last30: "Show the last 30 days",
} as const;

/** A name within a sentence: `QR scans`, `clicks`. */
function inSentence(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** A filter in words: `short code sale`. */
export function filterText(name: string, value: string): string {
  return `${filterNames[name] ?? keyTitle(name).toLowerCase()} ${value}`.trim();
}

/** What the workspace's plan does not show, in sentences. */
export function leftOutTexts(format: PageFormat, { history, clicks_ms }: LeftOut): string[] {
  const texts: string[] = [];
  if (history !== null)
    texts.push(
      `The workspace's plan shows the days since ${format.day(history)}: earlier ones are not counted here.`,
    );
  if (clicks_ms !== null)
    texts.push(
      "There were more visits in a month than the workspace's plan shows. The others were sent on and are kept, but are not " +
        `counted here; the first of them came on ${format.instant(clicks_ms)} UTC.`,
    );
  return texts;
}
