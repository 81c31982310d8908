import { type UtmParameter, utmParameters } from "../governance/utm.ts";
import { trimmed } from "../lib/line-text.ts";

/**
 * The UTM parameter that a parameter name of a URL's query means, or null. Escapes are decoded and case is ignored:
 * `utm%5Fsource` and `UTM_Source` reach analytics as `utm_source`, so rules must see them as that.
 */
export function utmParameterOf(rawName: string): UtmParameter | null {
  const name = decodeQueryName(rawName).trim().toLowerCase();
  return utmParameters.find((parameter) => parameter === name) ?? null;
}

/**
 * A name or value of a query as text: `+` is a blank (WHATWG URL, section 5.1), escapes are UTF-8. Null when the
 * escapes are no UTF-8.
 */
export function decodeQueryText(raw: string): string | null {
  // Most are plain, and the edge reads one or more a visit.
  if (!raw.includes("%") && !raw.includes("+")) return raw;
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/**
 * A name of a query as its readers take it: escapes that are none stand as written, bytes that are no UTF-8 become U+FFFD
 * (WHATWG URL, section 5.1), so that one bad escape hides no name of ours.
 */
export function decodeQueryName(rawName: string): string {
  return decodeQueryText(rawName) ?? new URLSearchParams(`name=${rawName}`).get("name") ?? rawName;
}

/** The query of a URL as it is written, without `?`; empty when there is none. */
export function rawQueryOf(url: string): string {
  const [beforeFragment = ""] = url.split("#", 1);
  const start = beforeFragment.indexOf("?");
  return start === -1 ? "" : beforeFragment.slice(start + 1);
}

export interface QueryUtm {
  readonly parameter: UtmParameter;
  /** Decoded and trimmed, or null when its escapes are no UTF-8. */
  readonly value: string | null;
}

/** Every UTM parameter that a URL's own query carries, in its order. Blank values are absent ones. */
export function utmPairsOf(url: string): readonly QueryUtm[] {
  const pairs: QueryUtm[] = [];
  for (const pair of rawQueryOf(url).split("&")) {
    const [rawName = "", ...rest] = pair.split("=");
    const parameter = utmParameterOf(rawName);
    if (parameter === null) continue;
    const decoded = decodeQueryText(rest.join("="));
    const value = decoded === null ? null : trimmed(decoded);
    if (value !== "") pairs.push({ parameter, value });
  }
  return pairs;
}

/** The first value of each UTM parameter that a URL's own query carries: the one that analytics read. */
export function utmInQuery(url: string): Partial<Record<UtmParameter, string>> {
  const values: Partial<Record<UtmParameter, string>> = {};
  for (const { parameter, value } of utmPairsOf(url)) {
    if (value !== null) values[parameter] ??= value;
  }
  return values;
}
