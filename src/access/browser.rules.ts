/** Browsers by what is only in their user agents, the particular ones before those that they are made from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrom(e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A browser in words, from its `User-Agent` header: `Firefox on Windows`. Nothing else of the header is kept. */
export function browserWords(agent: string | null): string {
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(agent ?? ""))?.[1];
  const browser = named(browsers) ?? "Another browser";
  const system = named(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
