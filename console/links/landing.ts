import type { UtmValues } from "../../src/governance/utm.ts";
import { prepareLanding } from "../../src/links/landing-url.rules.ts";
import { decodeQueryName } from "../../src/links/query-utm.rules.ts";

/** One stretch of a landing URL: the page's own, a UTM value, or the reference that conversions are told by. */
export interface LandingPart {
  readonly kind: "own" | "utm" | "reference";
  readonly text: string;
}

/** Stands for a code that is not known before the link is made. */
export const UNKNOWN_code = "…";

/** The landing URL exactly as the edge puts it together, in parts. `reference` is `<host>/<code>`; a code that is unknown stays `…`. */
export function landingOf(target: string, utm: UtmValues, reference: string): readonly LandingPart[] {
  const parts = landingParts(prepareLanding(target, utm, reference).location);
  if (!reference.endsWith(UNKNOWN_code)) return parts;
  return parts.map(({ kind, text }) => {
    const hasReference = kind === "reference" || text.startsWith("&referrer=");
    return { kind, text: hasReference ? text.replace(ENCODED_code, UNKNOWN_code) : text };
  });
}

/** Escaped once in `_link`, and twice in what a Play page hands on. */
const ENCODED_code = /%(25)?E2%(25)?80%(25)?A6$/;

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
  const name = decodeQueryName(pair.split("=", 1)[0] ?? "");
  if (name === "_link") return "reference";
  return name.startsWith("utm_") ? "utm" : "own";
}
