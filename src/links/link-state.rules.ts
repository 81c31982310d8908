export const linkStates = ["live", "pending", "blocked", "expired"] as const;
export type LinkState = (typeof linkStates)[number];

/** What the destination scanner last said of a link. */
export const scanVerdicts = ["clear", "pending", "blocked"] as const;
export type ScanVerdict = (typeof scanVerdicts)[number];

/** A link's state at an instant: blocked over expired over pending over live (decisions, section 4). */
export function linkState(
  link: { readonly scan: ScanVerdict; readonly expires_at: number | null },
  now_ms: number,
): LinkState {
  if (link.scan === "blocked") return "blocked";
  if (link.expires_at !== null && link.expires_at <= now_ms) return "expired";
  return link.scan === "pending" ? "pending" : "live";
}
