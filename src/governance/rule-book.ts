import { LruMap } from "../lib/lru-map.ts";
import { RULE_BOOK_workspaces } from "../limits.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { UtmRules } from "./judge-utm.rules.ts";
import { loadRules, rulesVersion } from "./rule.store.ts";

/**
 * The workspaces' rules, kept in memory while they stay what they are: reading thousands of approved values for
 * every link made would cost more than making it. Right on several nodes too: the version is read each time.
 */
export class RuleBook {
  readonly #known = new LruMap<WorkspaceId, { readonly version: number; readonly rules: UtmRules }>(
    RULE_BOOK_workspaces,
  );

  /** The rules that hold now. */
  async read(db: Db | Trx, workspaceId: WorkspaceId): Promise<UtmRules> {
    // Version first: rules that change in between are kept under the older number and read again next time.
    const version = await rulesVersion(db, workspaceId);
    const known = this.#known.get(workspaceId);
    if (known?.version === version) return known.rules;
    const rules = await loadRules(db, workspaceId);
    this.#known.set(workspaceId, { version, rules });
    return rules;
  }
}
