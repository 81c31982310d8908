/** What a visit's agent runs on, as reports name it: decisions, section 7. */
export const devices = ["desktop", "mobile", "tablet", "tv", "other"] as const;
export type Device = (typeof devices)[number];

/**
 * Why a visit is counted apart as automated. A closed list; the order is the number kept in the click log, so new
 * reasons go to the end.
 */
export const automatedReasons = [
  "head",
  "prefetch",
  "known_bot",
  "link_preview",
  "mail_scanner",
  "monitoring",
  "library",
  "empty_agent",
] as const;
export type AutomatedReason = (typeof automatedReasons)[number];

/** The five UTM values as they were at the click; null where the link had none. */
export interface ClickUtm {
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
}

/** The facts of a link that every click on it carries, as they were at the click. */
export interface ClickLink extends ClickUtm {
  readonly workspaceId: number;
  readonly linkId: number;
}

/** One redirected visit, ready to be kept. Holds no address and no user agent. */
export interface Click {
  readonly link: ClickLink;
  /** Milliseconds since the epoch. */
  readonly at_ms: number;
  /** Keyed hash; its first 16 bytes are kept. */
  readonly visitor: Uint8Array;
  readonly trigger: "link" | "qr";
  /** null for a person's visit, which counts. */
  readonly automated: AutomatedReason | null;
  readonly device: Device;
  /** ISO 3166-1 alpha-2, or null. */
  readonly country: string | null;
  /** Host name or app package, or null for a direct visit. */
  readonly referrer: string | null;
  /** The configured URL that was chosen (default, iOS or Android), before parameters. */
  readonly destination: string;
}
