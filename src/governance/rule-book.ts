import { LruMap } from "../lib/lru-map.ts";
import { RULE_BOOK_workspaces } from "../limits.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { UtmRules } from "./judge-utm.rules.ts";
import { loadRules, rulesVersion } from "./rule.store.ts";

/** A workspace's rules with the number they had when they were read. */
export interface NumberedRules {
  readonly version: number;
  readonly rules: UtmRules;
}

/**
 * The workspaces' rules, kept in memory while they stay what they are: reading thousands of approved values for
 * every link made would cost more than making it. Right on several nodes too: the version is read each time.
 */
export class RuleBook {
  readonly #known = new LruMap<WorkspaceId, NumberedRules>(RULE_BOOK_workspaces);

  /**
   * The rules that hold now. What is read within a transaction may be a change that is never committed: it is kept when
   * `keep` says so, after the commit.
   */
  async read(db: Db | Trx, workspaceId: WorkspaceId): Promise<NumberedRules> {
    // Version first: rules that change in between are kept under the older number and read again next time.
    const version = await rulesVersion(db, workspaceId);
    const known = this.#known.get(workspaceId);
    if (known?.version === version) return known;
    const read = { version, rules: await loadRules(db, workspaceId) };
    if (!db.isTransaction) this.keep(workspaceId, read);
    return read;
  }

  /** Keeps rules that a transaction has read and that are committed. */
  keep(workspaceId: WorkspaceId, read: NumberedRules): void {
    if (this.#known.get(workspaceId) !== read) this.#known.set(workspaceId, read);
  }
}
