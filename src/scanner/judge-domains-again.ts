import { ofService } from "../audit/actors.ts";
import { recordWrites } from "../audit/audit.store.ts";
import {
  type DomainRow,
  domainsWithTargets,
  lockDomain,
  type TellHosts,
  updateDomain,
} from "../domains/domain.store.ts";
import { domainWrite } from "../domains/domain-facts.rules.ts";
import { blockedAmong, targetUrls } from "../domains/target.rules.ts";
import { REJUDGE_links } from "../run-limits.ts";
import { inTransaction, type Trx } from "../storage/control-db.ts";
import { type AgainTools, DomainsOnce } from "./judge-link-again.ts";
import type { OwnDomain } from "./look-alike.rules.ts";

interface Tools extends AgainTools {
  readonly tellHosts: TellHosts;
}

/**
 * Judges the targets of every domain again, by what is at hand: no provider is asked about them. Writes what has changed and tells
 * the edge; gives how many domains have targets.
 */
export async function judgeDomainsAgain(tools: Tools): Promise<number> {
  const own = new DomainsOnce(tools);
  let count = 0;
  let after = 0;
  for (;;) {
    const rows = await domainsWithTargets(tools.db, { after, limit: REJUDGE_links });
    const others: DomainRow[] = [];
    for (const row of rows) {
      if (verdictOn(tools, row, await own.of(row.workspace_id)) !== row.blocked_targets) others.push(row);
    }
    if (others.length > 0) await writeAll(tools, others, own);
    count += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < REJUDGE_links) return count;
  }
}

async function writeAll(tools: Tools, rows: readonly DomainRow[], own: DomainsOnce): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    for (const { id, workspace_id } of rows) {
      // It may have been changed since it was read.
      const row = await lockDomain(trx, id);
      if (row !== undefined) await write(trx, tools, row, await own.of(workspace_id, trx));
    }
  });
  await tools.tellHosts();
}

async function write(trx: Trx, tools: Tools, row: DomainRow, own: readonly OwnDomain[]): Promise<void> {
  const blocked_targets = verdictOn(tools, row, own);
  if (blocked_targets === row.blocked_targets) return;
  await updateDomain(trx, row.id, { blocked_targets, revision: row.revision + 1 });
  const noted = domainWrite(row, { ...row, blocked_targets });
  await recordWrites(trx, ofService(row.workspace_id), tools.clock.now(), [noted]);
}

function verdictOn({ judge }: Tools, row: DomainRow, own: readonly OwnDomain[]): string {
  return JSON.stringify(blockedAmong(row, judge.judgeFor(own, targetUrls(row))));
}
