import { createHash } from "node:crypto";
import { type Hosts, nameOfHost, normaliseHost } from "../domains/hosts.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { judgeUrl, type Measures } from "./judge-url.rules.ts";
import type { ListFiles } from "./list-files.ts";
import { type OwnDomain, ownDomains } from "./look-alike.rules.ts";
import { domainNames } from "./own-domain.store.ts";
import { Rulings } from "./ruling.rules.ts";
import { listRulings, rulingsMark } from "./ruling.store.ts";
import type { JudgedTarget } from "./scan-verdict.rules.ts";

/** Higher with every change of what is judged, or refused without a list: all is then judged again. */
const RULES_EDITION = 2;

/** Judges where links lead by everything that is at hand: lists, rulings, own domains. Asks nobody outside. */
export class Judge {
  readonly #files: ListFiles;
  readonly #configuredNames: readonly string[];
  #rulings = new Rulings([]);
  #rulingsMark = "";

  constructor(files: ListFiles, hosts: Hosts) {
    this.#files = files;
    this.#configuredNames = [hosts.baseHost, hosts.sharedHost].map((own) =>
      nameOfHost(normaliseHost(own) ?? own),
    );
  }

  /** Reads the rulings when they are others than before. Throws when the database does not answer. */
  async refresh(db: Db): Promise<void> {
    const mark = await rulingsMark(db);
    if (mark === this.#rulingsMark) return;
    this.#rulings = new Rulings(await listRulings(db));
    this.#rulingsMark = mark;
  }

  /** A text that differs when what links are judged by does. */
  get mark(): string {
    const parts = [RULES_EDITION, this.#rulingsMark, this.#files.digest].join("\n");
    return createHash("sha256").update(parts).digest("hex");
  }

  /** Judges URLs (as `readDestination` accepts them) for links of a workspace. */
  async judge(
    db: Db | Trx,
    workspaceId: WorkspaceId,
    urls: readonly string[],
  ): Promise<readonly JudgedTarget[]> {
    return this.judgeFor(await this.domainsOf(db, workspaceId), urls);
  }

  /** The domains that a workspace's links must not lead to look-alikes of. */
  async domainsOf(db: Db | Trx, workspaceId: WorkspaceId): Promise<readonly OwnDomain[]> {
    const names = (await domainNames(db, workspaceId)).map(nameOfHost);
    return ownDomains([...this.#configuredNames, ...names]);
  }

  /** The same for domains that are known already. */
  judgeFor(domains: readonly OwnDomain[], urls: readonly string[]): readonly JudgedTarget[] {
    const measures: Measures = { rulings: this.#rulings, lists: this.#files.lists.map(({ list }) => list) };
    return urls.map((url) => ({ url, judgement: judgeUrl(url, measures, domains) }));
  }
}
