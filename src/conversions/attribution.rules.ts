import { type Hosts, storedHost } from "../domains/hosts.ts";
import { caseFold } from "../lib/case-fold.ts";
import { OCCURRED_AHEAD_ms, OCCURRED_BACK_ms } from "../limits.ts";

/** How a conversion's link was found: contract, Conversion. */
export const attributions = ["reference", "binding"] as const;
export type AttributedBy = (typeof attributions)[number];

/** A short link as anybody may name it, in the forms in which links are stored and compared. */
export interface LinkReference {
  readonly host: string;
  readonly codeKey: string;
}

/**
 * Reads `<host>/<short_code>`, the `_link` value of a landing URL; null for what has not that form. Host and code
 * are compared as the edge compares them. A value still percent-encoded, as it stands in the landing URL's query,
 * is read too: neither part can contain a `%` of its own. A whole URL is none.
 */
export function parseLinkReference(hosts: Hosts, text: string): LinkReference | null {
  const decoded = percentDecoded(text.trim());
  const [, hostText, code] = /^([^/]+)\/([^/]+)$/.exec(decoded) ?? [];
  // PostgreSQL takes no NUL in a parameter, and `%00` would bring one.
  if (hostText === undefined || code === undefined || decoded.includes("\0")) return null;
  const host = storedHost(hosts, hostText);
  return host === null ? null : { host, codeKey: caseFold(code) };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What was found for a conversion that may be attributed. */
export type Found<Link> =
  | { readonly given: true; readonly named: Link | undefined }
  | { readonly given: false; readonly bound: Link | undefined };

export type Attribution<Link> =
  | { readonly link: Link; readonly by: AttributedBy }
  | { readonly link: null; readonly problem: string };

/**
 * Attributes a conversion: by the link it names, else by the customer's binding (decisions, section 8). A link that
 * is named and not found is a problem even for a bound customer: the caller means another link.
 */
export function attribute<Link>(found: Found<Link>): Attribution<Link> {
  if (found.given) {
    if (found.named !== undefined) return { link: found.named, by: "reference" };
    return {
      link: null,
      problem:
        "No link of this workspace. Give <host>/<short_code>, exactly the _link value of the landing URL.",
    };
  }
  if (found.bound !== undefined) return { link: found.bound, by: "binding" };
  return { link: null, problem: "Required on a customer's first conversion: <host>/<short_code>." };
}

/** What is wrong with the instant at which a conversion is said to have occurred; null when nothing is. */
export function occurredProblem(occurred_ms: number, now_ms: number): string | null {
  if (occurred_ms > now_ms + OCCURRED_AHEAD_ms) return "Lies more than 1 hour in the future.";
  if (occurred_ms < now_ms - OCCURRED_BACK_ms) return "Lies more than 730 days in the past.";
  return null;
}
