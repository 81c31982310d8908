/** What stands in the place of a key that nobody knows, in reports of the console and of clients alike. */
export function missingKeyText(grouping: string): string {
  return unknown[grouping] ?? (grouping.startsWith("utm_") ? "None" : "Unknown");
}

const unknown: Readonly<Record<string, string>> = {
  referrer: "Direct or unknown",
  country: "Unknown country",
  device: "Unknown device",
  destination: "Unknown destination",
};
