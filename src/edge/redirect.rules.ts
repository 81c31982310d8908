import type { Platform } from "../clicks/device.rules.ts";
import { linkState } from "../links/link-state.rules.ts";
import type { KnownLink } from "./known-link.ts";
import type { Landing } from "./landing-url.rules.ts";

/** What a visit of a link comes to. */
export type RedirectDecision =
  | { readonly kind: "redirect"; readonly landing: Landing }
  | { readonly kind: "unknown" | "gone" | "blocked" | "pending" };

const UNKNOWN: RedirectDecision = { kind: "unknown" };
const GONE: RedirectDecision = { kind: "gone" };
const BLOCKED: RedirectDecision = { kind: "blocked" };
const PENDING: RedirectDecision = { kind: "pending" };

/**
 * Decides over a link (null: there is none), the visitor's platform and the instant (decisions, section 6). A link that is not
 * live leads to no target of any kind; a withdrawn one is gone whatever else it was.
 */
export function decideRedirect(link: KnownLink | null, platform: Platform, now_ms: number): RedirectDecision {
  if (link === null) return UNKNOWN;
  if (link.isWithdrawn) return GONE;
  switch (linkState(link, now_ms)) {
    case "blocked":
      return BLOCKED;
    case "expired":
      return GONE;
    case "pending":
      return PENDING;
    case "live":
      return { kind: "redirect", landing: landingFor(link, platform) };
  }
}

function landingFor(link: KnownLink, platform: Platform): Landing {
  switch (platform) {
    case "ios_phone":
      return link.ios ?? link.destination;
    case "android_phone":
      return link.android ?? link.destination;
    case "other":
      return link.destination;
  }
}
