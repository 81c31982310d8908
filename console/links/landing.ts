import type { UtmValues } from "../../src/governance/utm.ts";
import { prepareLanding } from "../../src/links/landing-url.rules.ts";
import { decodeQueryText } from "../../src/links/query-utm.rules.ts";

/** One stretch of a landing URL: the page's own, a UTM value, or the reference that conversions are told by. */
export interface LandingPart {
  readonly kind: "own" | "utm" | "reference";
  readonly text: string;
}

/** The landing URL exactly as the edge puts it together, in parts. `reference` is `<host>/<code>`. */
export function landingOf(target: string, utm: UtmValues, reference: string): readonly LandingPart[] {
  return landingParts(prepareLanding(target, utm, reference).location);
}

/** A landing URL in parts. */
export function landingParts(location: string): readonly LandingPart[] {
  const hash = location.indexOf("#");
  const beforeHash = hash === -1 ? location : location.slice(0, hash);
  const mark = beforeHash.indexOf("?");
  if (mark === -1) return [{ kind: "own", text: location }];
  const parts: LandingPart[] = [{ kind: "own", text: beforeHash.slice(0, mark) }];
  for (const [index, pair] of beforeHash
    .slice(mark + 1)
    .split("&")
    .entries()) {
    parts.push({ kind: kindOf(pair), text: `${index === 0 ? "?" : "&"}${pair}` });
  }
  if (hash !== -1) parts.push({ kind: "own", text: location.slice(hash) });
  return parts;
}

function kindOf(pair: string): LandingPart["kind"] {
  const name = decodeQueryText(pair.split("=", 1)[0] ?? "") ?? "";
  if (name === "_link") return "reference";
  return name.startsWith("utm_") ? "utm" : "own";
}
