import type { AutomatedReason, Device } from "../../../src/clicks/click.ts";

/** UTM values and destination as they were. */
export interface Origin {
  readonly destination: string;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
}

/** A link as it is now. */
export interface LinkFact extends Origin {
  readonly id: number;
  readonly host: string;
  readonly code: string;
  readonly app: string | null;
  readonly campaign: number | null;
  readonly tags: readonly string[];
  readonly isWithdrawn: boolean;
}

export interface ClickFact extends Origin {
  readonly link: number;
  readonly at_ms: number;
  readonly visitor: number;
  readonly isScan: boolean;
  /** Why it is no person's; null for a person's. */
  readonly automated: AutomatedReason | null;
  readonly device: Device;
  readonly country: string | null;
  readonly referrer: string | null;
}

export interface ConversionFact extends Origin {
  readonly link: number;
  readonly at_ms: number;
  readonly kind: string;
  readonly value: string | null;
  readonly currency: string | null;
}

/** What a plan shows; null for everything. */
export interface ShownByPlan {
  /** Days of history, today included. */
  readonly days: number | null;
  /** Visits of a month. */
  readonly visits: number | null;
}

/** All that ever happened in one workspace, in the plainest form; clicks in the order in which they came in. */
export interface Facts {
  readonly createdAt_ms: number;
  readonly links: Map<number, LinkFact>;
  readonly clicks: ClickFact[];
  readonly conversions: ConversionFact[];
}
