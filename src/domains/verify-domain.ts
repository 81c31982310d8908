import { ofService } from "../audit/actors.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import { LOST_RACES_at_most } from "../run-limits.ts";
import { type Db, inTransaction, isUniqueViolation, type Trx } from "../storage/control-db.ts";
import type { DomainId } from "../storage/tables.ts";
import type { LookUp } from "./dns.ts";
import {
  type DomainRow,
  findVerifiedDomain,
  lockDomain,
  type TellHosts,
  updateDomain,
} from "./domain.store.ts";
import { type DomainCheck, type Findings, holdsProof, judgeFindings } from "./domain-check.rules.ts";
import { domainWrite } from "./domain-facts.rules.ts";
import { expectedOf, proofOf } from "./domain-proof.rules.ts";
import { afterCheck, nextCheck } from "./domain-state.rules.ts";
import type { Hosts } from "./hosts.ts";

export interface VerifyTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly hosts: Hosts;
  readonly publicAddresses: readonly string[] | null;
  readonly lookUp: LookUp;
  readonly tellHosts: TellHosts;
}

/**
 * Looks a domain up and does what the answer says: verifies it, notes what is wrong, or ends its grace. A host that another
 * workspace has verified moves to the one that proves it when the other's proof is gone. Nothing is held while the resolver is
 * asked; one transaction afterwards. `actor` is whoever asked; null when it was due.
 */
export async function verifyDomain(
  tools: VerifyTools,
  { id, host, token }: DomainRow,
  actor: AuditActor | null,
): Promise<void> {
  const expected = expectedOf(tools, host, token);
  const findings = await tools.lookUp(expected);
  const changesEdge = await retryTaken(() =>
    inTransaction(tools.db, (trx) => settle(trx, tools, { id, actor }, findings)),
  );
  if (changesEdge) await tools.tellHosts();
}

/** Two workspaces that prove a host at the same moment: the second finds what the first has made of it. */
async function retryTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= LOST_RACES_at_most || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Writes what was found; true when the edge serves the host differently from now on. */
async function settle(
  trx: Trx,
  tools: VerifyTools,
  { id, actor }: { readonly id: DomainId; readonly actor: AuditActor | null },
  findings: Findings,
): Promise<boolean> {
  const row = await lockDomain(trx, id);
  if (row === undefined) return false;
  const now = tools.clock.now();
  const found = judgeFindings(expectedOf(tools, row.host, row.token), findings);
  const check =
    found.verdict === "right" && row.verified_at === null
      ? await contest(trx, row, found, findings, now)
      : found;
  const times = afterCheck(row, check.verdict, now);
  const isOther = (times.verified_at === null) !== (row.verified_at === null);
  await updateDomain(trx, id, {
    ...times,
    checked_at: now,
    next_check_at: nextCheck({ ...row, ...times }, check.verdict, now),
    last_check: JSON.stringify(check),
    revision: row.revision + (isOther ? 1 : 0),
  });
  const noted = domainWrite(row, { ...row, ...times });
  await recordWrites(trx, actor ?? ofService(row.workspace_id), now, [noted]);
  return isOther;
}

/** What is left of a right answer when another workspace has the host: its own, once nothing proves the other's any more. */
async function contest(
  trx: Trx,
  row: DomainRow,
  check: DomainCheck,
  findings: Findings,
  now_ms: number,
): Promise<DomainCheck> {
  const holder = await findVerifiedDomain(trx, row.host);
  if (holder === undefined) return check;
  if (holder.vouched_at !== null) return { ...check, verdict: "wrong", problem: OPERATOR_SAYS };
  if (holdsProof(findings.txt, proofOf(holder.token)))
    return { ...check, verdict: "wrong", problem: OTHER_PROOF };
  const lost: DomainCheck = { ...check, verdict: "wrong", problem: MOVED };
  const ended = { verified_at: null, failing_since: null, lapsed_at: now_ms };
  await updateDomain(trx, holder.id, {
    ...ended,
    checked_at: now_ms,
    last_check: JSON.stringify({ ...lost, txt: { outcome: "wrong", found: check.txt.found } }),
    revision: holder.revision + 1,
  });
  // Whoever asked is of another workspace, which this one is told nothing of.
  const noted = domainWrite(holder, { ...holder, ...ended });
  await recordWrites(trx, ofService(holder.workspace_id), now_ms, [noted]);
  return check;
}

const OPERATOR_SAYS =
  "The records are right, but the operator of this service has given the host to another workspace: ask them.";
const OTHER_PROOF =
  "The records are right, but the host is verified for another workspace, whose proof is there as well: have the domain removed there, or delete the other TXT records that begin with utmost-verify=.";
const MOVED =
  "Another workspace has proven that the host is theirs, and this workspace's TXT record is gone. Add it again and delete theirs if that is not right.";
