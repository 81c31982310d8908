import type { ScanVerdict } from "../links/link-state.rules.ts";
import type { Judgement } from "./judge-url.rules.ts";

/** What becomes of a link while the provider does not answer: it waits, or it goes live. */
export const unansweredChoices = ["hold", "allow"] as const;
export type Unanswered = (typeof unansweredChoices)[number];

/** One of a link's targets and what it is judged to be. */
export interface JudgedTarget {
  readonly url: string;
  readonly judgement: Judgement;
}

/** What a provider holds against a URL. */
export interface Threat {
  readonly url: string;
  readonly reason: string;
}

/** What a provider has said of a link's targets. */
export type ProviderWord =
  | { readonly kind: "clear" }
  | { readonly kind: "unanswered"; readonly attempts: number }
  | { readonly kind: "blocked"; readonly threats: readonly Threat[] };

/** A question as the database has it; all null for a link about which the provider is not asked. */
export interface QuestionColumns {
  readonly state: string | null;
  readonly threats: string | null;
  readonly attempts: number | null;
}

/** What the provider has said, as a question's row keeps it. */
export function wordOf({ state, threats, attempts }: QuestionColumns): ProviderWord | null {
  if (state === null) return null;
  if (state === "clear") return { kind: "clear" };
  if (state === "unanswered") return { kind: "unanswered", attempts: attempts ?? 0 };
  return { kind: "blocked", threats: JSON.parse(threats ?? "[]") as readonly Threat[] };
}

/** A link's verdict as it is stored, with why it is blocked. */
export interface Scan {
  readonly scan: ScanVerdict;
  readonly scan_reason: string | null;
}

const CLEAR: Scan = { scan: "clear", scan_reason: null };
const PENDING: Scan = { scan: "pending", scan_reason: null };

/**
 * A link's verdict: blocked for a target that is refused here; clear when the operator has cleared all of them; else as the provider
 * says (`word`; null: it is not asked). While that has not answered the link is pending; `allow` lets it go live once a first
 * question has had no answer.
 */
export function scanVerdict(
  targets: readonly JudgedTarget[],
  word: ProviderWord | null,
  unanswered: Unanswered,
): Scan {
  for (const { judgement } of targets) {
    if (judgement.kind === "refused") return { scan: "blocked", scan_reason: judgement.reason };
  }
  const open = targets.filter(({ judgement }) => judgement.kind !== "cleared");
  if (word === null || open.length === 0) return CLEAR;
  switch (word.kind) {
    case "clear":
      return CLEAR;
    case "blocked": {
      const threat = word.threats.find(({ url }) => open.some((target) => target.url === url));
      return threat === undefined ? CLEAR : { scan: "blocked", scan_reason: threat.reason };
    }
    case "unanswered":
      return unanswered === "allow" && word.attempts > 0 ? CLEAR : PENDING;
  }
}
