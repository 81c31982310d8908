import type { TellHosts } from "../domains/domain.store.ts";
import type { Hosts } from "../domains/hosts.ts";
import {
  type TargetField,
  type TargetScan,
  type Targets,
  targetScan,
  targetUrls,
} from "../domains/target.rules.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Random } from "../lib/random.ts";
import { Rounds } from "../lib/rounds.ts";
import type { TellEdge } from "../links/link-change.store.ts";
import { RULINGS_LOOK_every_ms } from "../run-limits.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { DomainId, LinkId, WorkspaceId } from "../storage/tables.ts";
import { Judge } from "./judge.ts";
import { askAboutChanged, askAboutNew, findWord } from "./link-question.store.ts";
import { ListFiles, type ListState } from "./list-files.ts";
import { countUnanswered } from "./question.store.ts";
import { Questions } from "./questions.ts";
import { Rejudging } from "./rejudging.ts";
import { type JudgedTarget, type Scan, scanVerdict, type Unanswered } from "./scan-verdict.rules.ts";
import { askAboutTargets, forgetTargets, targetWords } from "./target-question.store.ts";
import { WebRisk, type WebRiskSetting } from "./web-risk.ts";

interface Tools {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly tellEdge: TellEdge;
  readonly tellHosts: TellHosts;
}

export interface ScannerSetting {
  /** The operator's lists, by their files' paths. */
  readonly blocklists: readonly string[];
  /** Null: no provider is asked. */
  readonly webRisk: WebRiskSetting | null;
  readonly unanswered: Unanswered;
}

/** How the scanner is, for operators and their machines. */
export interface ScannerStatus {
  readonly lists: readonly { readonly name: string; readonly state: ListState; readonly entries: number }[];
  /** Whether the provider answered when it was last asked; null: there is none. */
  readonly providerUp: boolean | null;
}

/**
 * Judges where links lead: offline before a link is stored, by a provider afterwards, and all links again when what they are judged
 * by changes. docs/scanner.md tells operators how.
 */
export class Scanner {
  readonly #tools: Tools;
  readonly #unanswered: Unanswered;
  readonly #files: ListFiles;
  readonly #judge: Judge;
  readonly #provider: WebRisk | null;
  readonly #questions: Questions | null;
  readonly #rejudging: Rejudging;
  readonly #rulingRounds: Rounds;

  constructor(tools: Tools, { blocklists, webRisk, unanswered }: ScannerSetting) {
    const { db, hosts, clock, log } = tools;
    this.#tools = tools;
    this.#unanswered = unanswered;
    this.#files = new ListFiles(blocklists, log, () => this.#rejudging.wake());
    this.#judge = new Judge(this.#files, hosts);
    const again = { ...tools, judge: this.#judge, unanswered: webRisk === null ? null : unanswered };
    this.#provider = webRisk === null ? null : new WebRisk(webRisk, clock);
    this.#questions = this.#provider === null ? null : new Questions(again, this.#provider);
    const provider = webRisk === null ? "" : ` ${unanswered}`;
    this.#rejudging = new Rejudging(again, () => this.#judge.mark + provider);
    const round = {
      every_ms: RULINGS_LOOK_every_ms,
      complaint: "the scanner's rulings cannot be read; the last ones hold",
    };
    this.#rulingRounds = new Rounds(round, () => this.#readRulings(db), log);
  }

  /** Reads lists and rulings. Throws when the database does not answer; a list that cannot be read is told in the log. */
  async prepare(): Promise<void> {
    await this.#files.load();
    await this.#judge.refresh(this.#tools.db);
  }

  /** From now on lists and rulings are followed, links judged again, and questions put to the provider. */
  start(): void {
    this.#files.watch();
    this.#rulingRounds.start();
    this.#rejudging.start();
    this.#questions?.start();
  }

  /** Returns when what is under way has ended. What is left undone, the next start goes on with. */
  async stop(): Promise<void> {
    await Promise.all([
      this.#files.stop(),
      this.#rulingRounds.stop(),
      this.#rejudging.stop(),
      this.#questions?.stop(),
    ]);
  }

  /** Judges URLs, as `readDestination` accepts them, that a workspace's links or domains are to lead to. */
  async judge(
    db: Db | Trx,
    workspaceId: WorkspaceId,
    urls: readonly string[],
  ): Promise<readonly JudgedTarget[]> {
    const judged = await this.#judge.judge(db, workspaceId, urls);
    return judged.map((target) => this.#withThreat(target));
  }

  /** The verdict with which a link is stored whose targets the provider has not seen. */
  firstVerdict(targets: readonly JudgedTarget[]): Scan {
    return scanVerdict(targets, this.#provider === null ? null : UNASKED, this.#unanswered);
  }

  /** In the transaction that adds a link: the provider is to be asked about it. */
  async linkAdded(trx: Trx, linkId: LinkId, { scan }: Scan): Promise<void> {
    if (scan === "pending") await askAboutNew(trx, linkId, this.#tools.clock.now());
  }

  /** In the transaction that changes where a link leads: its verdict from now on. `isFewer`: it has no target that is new. */
  async linkChanged(
    trx: Trx,
    linkId: LinkId,
    targets: readonly JudgedTarget[],
    isFewer: boolean,
  ): Promise<Scan> {
    if (this.#provider === null) return scanVerdict(targets, null, this.#unanswered);
    if (isFewer) return scanVerdict(targets, await findWord(trx, linkId), this.#unanswered);
    await askAboutChanged(trx, linkId, this.#tools.clock.now());
    return this.firstVerdict(targets);
  }

  /**
   * In the transaction that adds a domain, or changes where it leads: how its targets stand from now on. `changed`: those that lead
   * elsewhere than before, about which the provider is to be asked.
   */
  async targetsChanged(
    trx: Trx,
    domain: Targets & { readonly id: DomainId; readonly workspace_id: WorkspaceId },
    changed: readonly TargetField[],
  ): Promise<TargetScan> {
    const judged = await this.#judge.judge(trx, domain.workspace_id, targetUrls(domain));
    if (this.#provider === null) return targetScan(domain, judged, new Map(), this.#unanswered);
    const open = changed.filter((field) =>
      judged.some(({ url, judgement }) => url === domain[field] && judgement.kind === "fine"),
    );
    await forgetTargets(trx, domain.id, changed);
    await askAboutTargets(trx, domain.id, open, this.#tools.clock.now());
    const words = (await targetWords(trx, [domain.id])).get(domain.id) ?? new Map();
    return targetScan(domain, judged, words, this.#unanswered);
  }

  /** After the commit of any of these: the questions are put now. */
  wake(): void {
    this.#questions?.wake();
  }

  status(): ScannerStatus {
    const lists = this.#files.lists.map(({ list, state }) => ({
      name: list.name,
      state,
      entries: list.size,
    }));
    return { lists, providerUp: this.#questions?.isAnswered ?? null };
  }

  /** Links and targets of domains about which the provider has not answered yet. */
  async waiting(): Promise<number> {
    return this.#questions === null ? 0 : countUnanswered(this.#tools.db);
  }

  /** What the provider has said lately of the same URL need not be asked again. */
  #withThreat(target: JudgedTarget): JudgedTarget {
    const answer = target.judgement.kind === "fine" ? this.#provider?.known(target.url) : null;
    if (answer?.kind !== "threat") return target;
    return { url: target.url, judgement: { kind: "refused", reason: answer.reason } };
  }

  async #readRulings(db: Db): Promise<void> {
    const before = this.#judge.mark;
    await this.#judge.refresh(db);
    if (this.#judge.mark !== before) this.#rejudging.wake();
  }
}

const UNASKED = { kind: "unanswered", attempts: 0 } as const;
