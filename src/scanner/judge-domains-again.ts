import { ofService } from "../audit/actors.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { type DomainRow, domainsWithTargets, lockDomain, updateDomain } from "../domains/domain.store.ts";
import { domainWrite } from "../domains/domain-facts.rules.ts";
import {
  isSameTargetScan,
  type TargetScan,
  type TargetWords,
  targetScan,
  targetUrls,
} from "../domains/target.rules.ts";
import { REJUDGE_links } from "../run-limits.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { DomainId } from "../storage/tables.ts";
import { type AgainTools, DomainsOnce } from "./judge-link-again.ts";
import type { OwnDomain } from "./look-alike.rules.ts";
import { targetWords } from "./target-question.store.ts";

/**
 * Judges the targets of every domain again, by what is at hand and by what the provider has said of them. Writes what has changed and
 * tells the edge; gives how many domains have targets.
 */
export async function judgeDomainsAgain(tools: AgainTools): Promise<number> {
  const own = new DomainsOnce(tools);
  let count = 0;
  let after = 0;
  for (;;) {
    const rows = await domainsWithTargets(tools.db, { after, limit: REJUDGE_links });
    const words = await wordsAbout(tools, tools.db, rows);
    const others: DomainRow[] = [];
    for (const row of rows) {
      const scan = scanOf(tools, row, await own.of(row.workspace_id), words.get(row.id));
      if (!isSameTargetScan(row, scan)) others.push(row);
    }
    if (others.length > 0) await writeAll(tools, others, own);
    count += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < REJUDGE_links) return count;
  }
}

async function writeAll(tools: AgainTools, rows: readonly DomainRow[], own: DomainsOnce): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    for (const { id, workspace_id } of rows) {
      // It may have been changed since it was read.
      const row = await lockDomain(trx, id);
      if (row !== undefined) await judgeDomainAgain(trx, tools, row, await own.of(workspace_id, trx));
    }
  });
  await tools.tellHosts();
}

/** Judges the targets of a locked domain again and writes what has changed. Whether the edge is to be told after the commit. */
export async function judgeDomainAgain(
  trx: Trx,
  tools: AgainTools,
  row: DomainRow,
  own: readonly OwnDomain[],
): Promise<boolean> {
  const scan = scanOf(tools, row, own, (await wordsAbout(tools, trx, [row])).get(row.id));
  if (isSameTargetScan(row, scan)) return false;
  await updateDomain(trx, row.id, { ...scan, revision: row.revision + 1 });
  // A provider's first word is the end of a target's being given, not a change of it.
  if (scan.blocked_targets !== row.blocked_targets) {
    const noted = domainWrite(row, { ...row, ...scan });
    await recordWrites(trx, ofService(row.workspace_id), tools.clock.now(), [noted]);
  }
  return true;
}

async function wordsAbout(
  { unanswered }: AgainTools,
  db: Db | Trx,
  rows: readonly DomainRow[],
): Promise<ReadonlyMap<DomainId, TargetWords>> {
  if (unanswered === null) return new Map();
  return targetWords(
    db,
    rows.map(({ id }) => id),
  );
}

function scanOf(
  { judge, unanswered }: AgainTools,
  row: DomainRow,
  own: readonly OwnDomain[],
  words: TargetWords = new Map(),
): TargetScan {
  return targetScan(row, judge.judgeFor(own, targetUrls(row)), words, unanswered ?? "hold");
}
