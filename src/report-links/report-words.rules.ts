// How a report page writes days, numbers, money and keys. In English, whatever the server's own language is.

import { domainToUnicode } from "node:url";
import type { LeftOut } from "../reports/capped.rules.ts";

const counts = new Intl.NumberFormat("en");
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const instants = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** A count with its thousands set apart. */
export function countText(count: number): string {
  return counts.format(count);
}

/** A day (`YYYY-MM-DD`) as people write it: `1 Mar 2026`. */
export function dayText(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** A period as people write it: `1 Mar 2026 to 9 Mar 2026`. */
export function periodText(from: string, to: string): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

/** What the workspace's plan does not show, in sentences. */
export function leftOutTexts({ history, clicks_ms }: LeftOut): string[] {
  const texts: string[] = [];
  if (history !== null)
    texts.push(
      `The workspace's plan shows the days since ${dayText(history)}: earlier ones are not counted here.`,
    );
  if (clicks_ms !== null)
    texts.push(
      "There were more visits in a month than the workspace's plan shows. The others were sent on and are kept, but are not " +
        `counted here; the first of them came on ${instants.format(clicks_ms)} UTC.`,
    );
  return texts;
}

/** A change in whole percent with its sign; a dash when there was nothing to compare with. */
export function percentText(change: number | null): string {
  if (change === null) return "–";
  return `${change > 0 ? "+" : change < 0 ? "−" : ""}${counts.format(Math.abs(change))}%`;
}

/** One line a currency, `1,234.50 EUR`, in the currencies' order. The digits are the report's own: no rounding. */
export function moneyText(value: Readonly<Record<string, string>>): string[] {
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, amount]) => {
      const [whole = "", fraction] = amount.split(".");
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
      return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${currency}`;
    });
}

const titles: Readonly<Record<string, string>> = {
  day: "Day",
  country: "Country",
  device: "Device",
  referrer: "Referrer",
  utm_source: "UTM source",
  utm_medium: "UTM medium",
  utm_campaign: "UTM campaign",
  utm_term: "UTM term",
  utm_content: "UTM content",
  trigger: "Link or QR code",
  event_type: "Event",
  destination: "Destination",
};

/** The heading of a grouping. */
export function keyTitle(grouping: string): string {
  return titles[grouping] ?? grouping;
}

const unknown: Readonly<Record<string, string>> = {
  referrer: "Direct or unknown",
  country: "Unknown country",
  device: "Unknown device",
  destination: "Unknown destination",
};
/** What a conversion does not tell: reported by a server, it has no visit of its own. */
const unsplit: Readonly<Record<string, string>> = {
  referrer: "referrer",
  country: "country",
  device: "device",
  trigger: "link or QR code",
};
const filters: Readonly<Record<string, string>> = {
  short_code: "short code",
  host: "host",
  campaign_id: "campaign number",
  tag: "tag",
};
const words: ReadonlyMap<string, string> = new Map([
  ["device desktop", "Desktop"],
  ["device mobile", "Phone"],
  ["device tablet", "Tablet"],
  ["device tv", "TV"],
  ["device other", "Other"],
  ["trigger link", "Link"],
  ["trigger qr", "QR code"],
  ["event_type click", "Click"],
  ["event_type scan", "QR scan"],
]);

/** A row's key in words; null is what nobody knows. `onlyConversions`: the row counts conversions and nothing else. */
export function keyText(grouping: string, key: string | null, onlyConversions: boolean): string {
  if (key === null) return nullText(grouping, onlyConversions);
  if (grouping === "day") return dayText(key);
  if (grouping === "country") return countryText(key);
  if (grouping === "referrer") return hostText(key);
  return words.get(`${grouping} ${key}`) ?? key;
}

/** A filter in words: `short code sale`. */
export function filterText(name: string, value: string): string {
  return `${filters[name] ?? "other"} ${value}`;
}

function nullText(grouping: string, onlyConversions: boolean): string {
  const by = onlyConversions ? unsplit[grouping] : undefined;
  if (by !== undefined) return `Conversions (not split by ${by})`;
  return unknown[grouping] ?? (grouping.startsWith("utm_") ? "None" : "Unknown");
}

/** A host in its own letters: it is counted in the ASCII form of RFC 5891. Apps and addresses have none. */
function hostText(host: string): string {
  return /(^|\.)xn--/.test(host) ? domainToUnicode(host) || host : host;
}

function countryText(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}
