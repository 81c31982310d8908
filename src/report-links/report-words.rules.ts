// What a report page calls groupings and their rows, in English.

import { domainToUnicode } from "node:url";
import { missingKeyText } from "./missing-key.rules.ts";
import type { PageFormat } from "./report-format.rules.ts";

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

const titles: Readonly<Record<string, string>> = {
  day: "Day",
  country: "Country",
  device: "Device",
  referrer: "Referring site",
  utm_source: "Source",
  utm_medium: "Medium",
  utm_campaign: "UTM campaign",
  utm_term: "Term",
  utm_content: "Content",
  trigger: "Link or QR code",
  event_type: "Event",
  destination: "Destination",
};

/** The heading of a grouping. */
export function keyTitle(grouping: string): string {
  return titles[grouping] ?? grouping;
}

const words: ReadonlyMap<string, string> = new Map([
  ["device desktop", "Desktop"],
  ["device mobile", "Mobile"],
  ["device tablet", "Tablet"],
  ["device tv", "TV"],
  ["device other", "Other"],
  ["trigger link", "Link"],
  ["trigger qr", "QR code"],
  ["event_type click", "Click"],
  ["event_type scan", "QR scan"],
]);

/** A row's key in words; null is what nobody knows. */
export function keyText(format: PageFormat, grouping: string, key: string | null): string {
  if (key === null) return missingKeyText(grouping);
  if (grouping === "day") return format.day(key);
  if (grouping === "country") return countryText(key);
  if (grouping === "referrer") return hostText(key);
  // Nearly all are of this scheme: named, it would only make them alike. One of http: keeps its own.
  if (grouping === "destination") return key.replace(/^https:\/\//, "");
  return words.get(`${grouping} ${key}`) ?? key;
}

/** A text of at most so many characters: of a longer one its beginning and its end, where addresses differ. */
export function shortened(text: string, characters: number): string {
  const all = [...text];
  if (all.length <= characters) return text;
  const end = Math.floor((characters - 1) / 3);
  return `${all.slice(0, characters - 1 - end).join("")}…${all.slice(-end).join("")}`;
}

/** A host in its own letters: it is counted in the ASCII form of RFC 5891. Apps and addresses have none. */
function hostText(host: string): string {
  return /(^|\.)xn--/.test(host) ? domainToUnicode(host) || host : host;
}

function countryText(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}
