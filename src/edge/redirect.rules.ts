import type { Platform } from "../clicks/device.rules.ts";
import { unreachable } from "../lib/assert.ts";
import type { Landing } from "../links/landing-url.rules.ts";
import { linkState, type ScanVerdict } from "../links/link-state.rules.ts";

/** A link's state and where it leads. */
export interface LinkRoutes {
  readonly scan: ScanVerdict;
  readonly expires_at: number | null;
  readonly isWithdrawn: boolean;
  readonly destination: Landing;
  /** Where phones of a kind go; null when they go where everybody goes. */
  readonly ios: Landing | null;
  readonly android: Landing | null;
}

/** What a visit of a link comes to. */
export type RedirectDecision =
  | { readonly kind: "redirect"; readonly landing: Landing }
  | { readonly kind: "unknown" | "gone" | "blocked" | "pending" };

/** Why a visit is sent to no landing URL. */
export type NotLive = Exclude<RedirectDecision["kind"], "redirect">;

/** Where a domain sends visitors for whom there is no live link; null: the page that says why. */
export function targetInstead(
  targets: { readonly unknown: string | null; readonly expired: string | null },
  kind: NotLive,
): string | null {
  if (kind === "unknown") return targets.unknown;
  return kind === "gone" ? targets.expired : null;
}

/** A link that another workspace made when the host was its domain is none today. `owner` null: everybody's links are served. */
export function ownedLink<L extends { readonly facts: { readonly workspaceId: number } }>(
  owner: number | null,
  link: L | null,
): L | null {
  return owner === null || link?.facts.workspaceId === owner ? link : null;
}

const UNKNOWN: RedirectDecision = { kind: "unknown" };
const GONE: RedirectDecision = { kind: "gone" };
const BLOCKED: RedirectDecision = { kind: "blocked" };
const PENDING: RedirectDecision = { kind: "pending" };

/**
 * Decides over a link (null: there is none), the visitor's platform and the instant (decisions, section 6). A link that is not
 * live leads to no target of any kind; a withdrawn one is gone whatever else it was.
 */
export function decideRedirect(
  link: LinkRoutes | null,
  platform: Platform,
  now_ms: number,
): RedirectDecision {
  if (link === null) return UNKNOWN;
  if (link.isWithdrawn) return GONE;
  const state = linkState(link, now_ms);
  switch (state) {
    case "blocked":
      return BLOCKED;
    case "expired":
      return GONE;
    case "pending":
      return PENDING;
    case "live":
      return { kind: "redirect", landing: landingFor(link, platform) };
    default:
      return unreachable(state);
  }
}

function landingFor(link: LinkRoutes, platform: Platform): Landing {
  if (platform === "ios_phone") return link.ios ?? link.destination;
  if (platform === "android_phone") return link.android ?? link.destination;
  return link.destination;
}
