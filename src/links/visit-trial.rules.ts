import type { AutomatedReason, Device } from "../clicks/click.ts";

/** Where a visit may be sent: a target of the link, or one of its domain. */
export const trialTargets = ["destination", "ios_url", "android_url", "expired_url", "unknown_url"] as const;
export type TrialTarget = (typeof trialTargets)[number];

/** What may come of a visit. `not_served`: its host does not serve the link at all. */
export const trialOutcomes = ["redirect", "gone", "blocked", "pending", "unknown", "not_served"] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];

/** A visit that nobody makes. */
export interface VisitTrial {
  readonly linkId: number;
  /** The link's, as stored, and as requests write it. */
  readonly storedHost: string;
  readonly host: string;
  readonly codeKey: string;
  readonly agent: string;
  /** As sent, without `?`. */
  readonly query: string;
  readonly at_ms: number;
}

/** What would come of it. */
export interface TriedVisit {
  readonly outcome: TrialOutcome;
  /** Of the answer; null where this service would not be the one that answers. */
  readonly status: number | null;
  /** Where the visitor would be sent; null for a page of ours. */
  readonly location: string | null;
  readonly target: TrialTarget | null;
  readonly trigger: "link" | "qr";
  readonly device: Device;
  /** Why it would be counted apart; null for a person's. */
  readonly automated: AutomatedReason | null;
}

/** Tries a visit by what the edge decides by. Counts nothing. */
export type TryVisit = (trial: VisitTrial) => Promise<TriedVisit>;
