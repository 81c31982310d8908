import {
  type JudgedTarget,
  type ProviderWord,
  scanVerdict,
  type Unanswered,
} from "../scanner/scan-verdict.rules.ts";

export const targetFields = ["root_url", "unknown_url", "expired_url"] as const;
export type TargetField = (typeof targetFields)[number];

/** Where visitors of a domain go for whom there is no link. */
export type Targets = Readonly<Record<TargetField, string | null>>;

/** The targets that visitors are kept from, each with why. */
export type BlockedTargets = Readonly<Partial<Record<TargetField, string>>>;

/** Which of a domain's targets visitors are kept from, as its row keeps it: JSON, written by this product alone. */
export interface TargetScan {
  /** A `BlockedTargets`. */
  readonly blocked_targets: string;
  /** Those that the provider has not answered about: a list of `TargetField`. */
  readonly pending_targets: string;
}

/** What the provider has said of targets; those that are missing it is not asked about. */
export type TargetWords = ReadonlyMap<TargetField, ProviderWord>;

/** How each of a domain's targets stands: as a link that leads there would. */
export function targetScan(
  targets: Targets,
  judged: readonly JudgedTarget[],
  words: TargetWords,
  unanswered: Unanswered,
): TargetScan {
  const blocked: Partial<Record<TargetField, string>> = {};
  const pending: TargetField[] = [];
  for (const field of targetFields) {
    const own = judged.filter(({ url }) => url === targets[field]);
    const { scan, scan_reason } = scanVerdict(own, words.get(field) ?? null, unanswered);
    if (scan === "blocked") blocked[field] = scan_reason ?? "";
    if (scan === "pending") pending.push(field);
  }
  return { blocked_targets: JSON.stringify(blocked), pending_targets: JSON.stringify(pending) };
}

/** Whether two are the same to the letter. */
export function isSameTargetScan(one: TargetScan, other: TargetScan): boolean {
  return one.blocked_targets === other.blocked_targets && one.pending_targets === other.pending_targets;
}

/** A domain's blocked targets. */
export function blockedIn({ blocked_targets }: Pick<TargetScan, "blocked_targets">): BlockedTargets {
  return JSON.parse(blocked_targets) as BlockedTargets;
}

/** A domain's targets that wait for the provider. */
export function pendingIn({ pending_targets }: Pick<TargetScan, "pending_targets">): readonly TargetField[] {
  return JSON.parse(pending_targets) as readonly TargetField[];
}

/** Each URL of a domain's targets once. */
export function targetUrls(targets: Targets): readonly string[] {
  return [...new Set(targetFields.map((field) => targets[field]))].filter((url) => url !== null);
}
