import type { JudgedTarget } from "../scanner/scan-verdict.rules.ts";

export const targetFields = ["root_url", "unknown_url", "expired_url"] as const;
export type TargetField = (typeof targetFields)[number];

/** Where visitors of a domain go for whom there is no link. */
export type Targets = Readonly<Record<TargetField, string | null>>;

/** The targets that visitors are kept from, each with why. */
export type BlockedTargets = Readonly<Partial<Record<TargetField, string>>>;

/** Which of a domain's targets are refused by what they are judged to be. */
export function blockedAmong(targets: Targets, judged: readonly JudgedTarget[]): BlockedTargets {
  return Object.fromEntries(
    targetFields.flatMap((field) => {
      const judgement = judged.find(({ url }) => url === targets[field])?.judgement;
      return judgement?.kind === "refused" ? [[field, judgement.reason]] : [];
    }),
  );
}

/** A domain's blocked targets as its row keeps them: JSON, written by this product alone. */
export function blockedIn({ blocked_targets }: { readonly blocked_targets: string }): BlockedTargets {
  return JSON.parse(blocked_targets) as BlockedTargets;
}

/** Each URL of a domain's targets once. */
export function targetUrls(targets: Targets): readonly string[] {
  return [...new Set(targetFields.map((field) => targets[field]))].filter((url) => url !== null);
}
