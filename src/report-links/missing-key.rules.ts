/** What stands in the place of a key that nobody knows, in reports of the console and of clients alike. */
export function missingKeyText(grouping: string, onlyConversions: boolean): string {
  const by = onlyConversions ? unsplit[grouping] : undefined;
  if (by !== undefined) return `Conversions (not split by ${by})`;
  return unknown[grouping] ?? (grouping.startsWith("utm_") ? "None" : "Unknown");
}

const unknown: Readonly<Record<string, string>> = {
  referrer: "Direct or unknown",
  country: "Unknown country",
  device: "Unknown device",
  destination: "Unknown destination",
};

/** What a conversion does not tell: reported by a server, it has no visit of its own. */
const unsplit: Readonly<Record<string, string>> = {
  referrer: "referring site",
  country: "country",
  device: "device",
  trigger: "link or QR code",
};
