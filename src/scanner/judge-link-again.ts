import { ofService } from "../audit/actors.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { TellHosts } from "../domains/domain.store.ts";
import { type Hosts, shortUrl } from "../domains/hosts.ts";
import type { Clock } from "../lib/clock.ts";
import type { TellEdge } from "../links/link-change.store.ts";
import { type LinkChange, recordLinkChanges } from "../links/link-change.store.ts";
import { linkState } from "../links/link-state.rules.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { Judge } from "./judge.ts";
import { type JudgedLink, writeScan } from "./judged-link.store.ts";
import type { OwnDomain } from "./look-alike.rules.ts";
import { type Scan, scanVerdict, type Unanswered, wordOf } from "./scan-verdict.rules.ts";

export interface AgainTools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly judge: Judge;
  readonly clock: Clock;
  readonly tellEdge: TellEdge;
  readonly tellHosts: TellHosts;
  /** What becomes of links while the provider does not answer; null: there is no provider. */
  readonly unanswered: Unanswered | null;
}

/** Each of a link's targets once. */
export function targetsOf({
  destination,
  ios_url,
  android_url,
}: Pick<JudgedLink, "destination" | "ios_url" | "android_url">): readonly string[] {
  return [...new Set([destination, ios_url, android_url])].filter((url) => url !== null);
}

/** The verdict on a link as it is now. `domains`: those of its workspace. */
export function verdictOn(
  { judge, unanswered }: AgainTools,
  link: JudgedLink,
  domains: readonly OwnDomain[],
): Scan {
  const targets = judge.judgeFor(domains, targetsOf(link));
  return scanVerdict(targets, unanswered === null ? null : wordOf(link), unanswered ?? "hold");
}

/** Whether a verdict, with its reason, is the one that is stored. */
export function isSameScan(link: JudgedLink, scan: Scan): boolean {
  return link.scan === scan.scan && link.scan_reason === scan.scan_reason;
}

/**
 * Judges a locked link again and writes what has changed. Gives what the edge is to be told after the commit; null for nothing, when
 * visitors notice no difference.
 */
export async function judgeAgain(
  trx: Trx,
  tools: AgainTools,
  link: JudgedLink,
  domains: readonly OwnDomain[],
): Promise<LinkChange | null> {
  const scan = verdictOn(tools, link, domains);
  if (isSameScan(link, scan)) return null;
  await writeScan(trx, link.id, scan);
  if (scan.scan === link.scan) return null;
  const change = { linkId: link.id, host: link.host, codeKey: link.code_key };
  const now = tools.clock.now();
  await recordLinkChanges(trx, [change], now);
  // A provider's first word is the end of a link's making, not a change of it.
  if (link.scan === "blocked" || scan.scan === "blocked")
    await recordWrites(trx, ofService(link.workspace_id), now, [stateWrite(tools.hosts, link, scan, now)]);
  return change;
}

/** A link's other state as the audit trail notes it. */
function stateWrite(hosts: Hosts, link: JudgedLink, scan: Scan, now_ms: number) {
  return {
    subject: "link",
    id: link.id,
    name: shortUrl(hosts, link.host, link.code),
    before: { state: linkState(link, now_ms) },
    after: { state: linkState({ ...link, ...scan }, now_ms) },
  } as const;
}

/** The domains of workspaces, each read once. */
export class DomainsOnce {
  readonly #tools: AgainTools;
  readonly #known = new Map<WorkspaceId, readonly OwnDomain[]>();

  constructor(tools: AgainTools) {
    this.#tools = tools;
  }

  async of(workspaceId: WorkspaceId, db: Db | Trx = this.#tools.db): Promise<readonly OwnDomain[]> {
    const known = this.#known.get(workspaceId);
    if (known !== undefined) return known;
    const domains = await this.#tools.judge.domainsOf(db, workspaceId);
    this.#known.set(workspaceId, domains);
    return domains;
  }
}
