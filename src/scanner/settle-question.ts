import { lockDomain } from "../domains/domain.store.ts";
import type { LinkChange } from "../links/link-change.store.ts";
import { QUESTION_RETRY_at_most_ms, QUESTION_RETRY_ms } from "../run-limits.ts";
import { inTransaction } from "../storage/control-db.ts";
import type { DomainId, LinkId } from "../storage/tables.ts";
import { judgeDomainAgain } from "./judge-domains-again.ts";
import { type AgainTools, judgeAgain, targetsOf } from "./judge-link-again.ts";
import { findJudgedLink, lockJudgedLink } from "./judged-link.store.ts";
import { type ClaimedQuestion, findWordFor, type Settled, settleQuestion } from "./question.store.ts";
import type { ProviderWord, Threat } from "./scan-verdict.rules.ts";
import { findTargetUrl } from "./target-question.store.ts";

/** What the provider says of all that a question is about. */
export type Outcome =
  | { readonly kind: "clear" }
  | { readonly kind: "blocked"; readonly threats: readonly Threat[]; readonly until_ms: number }
  | { readonly kind: "none"; readonly problem: string; readonly pause_ms: number | null };

/** The URLs that a question is about; none when the link is withdrawn, or the domain or its target gone. */
export async function urlsAsked(
  { db }: AgainTools,
  { link_id, domain_id, field }: ClaimedQuestion,
): Promise<readonly string[]> {
  if (link_id !== null) {
    const link = await findJudgedLink(db, link_id);
    return link === undefined ? [] : targetsOf(link);
  }
  const url = domain_id === null ? null : await findTargetUrl(db, domain_id, field);
  return url === null ? [] : [url];
}

/** Writes what came of a question, and judges what it is about again. The edge is told after the commit. */
export async function settle(tools: AgainTools, question: ClaimedQuestion, outcome: Outcome): Promise<void> {
  const { link_id, domain_id } = question;
  if (link_id !== null) await settleForLink(tools, question, link_id, outcome);
  else if (domain_id !== null) await settleForDomain(tools, question, domain_id, outcome);
}

async function settleForLink(tools: AgainTools, question: ClaimedQuestion, id: LinkId, outcome: Outcome) {
  const change = await inTransaction(tools.db, async (trx): Promise<LinkChange | null> => {
    // The link before its question, as those who change a link do.
    if ((await lockJudgedLink(trx, id)) === undefined) return null;
    const settled = settledAs(question, await findWordFor(trx, question), outcome, tools.clock.now());
    if (!(await settleQuestion(trx, question, settled))) return null;
    const asked = await findJudgedLink(trx, id);
    if (asked === undefined) return null;
    return judgeAgain(trx, tools, asked, await tools.judge.domainsOf(trx, asked.workspace_id));
  });
  if (change !== null) await tools.tellEdge([change]);
}

async function settleForDomain(
  tools: AgainTools,
  question: ClaimedQuestion,
  id: DomainId,
  outcome: Outcome,
): Promise<void> {
  const hasChanged = await inTransaction(tools.db, async (trx): Promise<boolean> => {
    // The domain before its question, as those who change a domain do.
    const row = await lockDomain(trx, id);
    if (row === undefined) return false;
    const settled = settledAs(question, await findWordFor(trx, question), outcome, tools.clock.now());
    if (!(await settleQuestion(trx, question, settled))) return false;
    return judgeDomainAgain(trx, tools, row, await tools.judge.domainsOf(trx, row.workspace_id));
  });
  if (hasChanged) await tools.tellHosts();
}

function settledAs(
  { attempts }: ClaimedQuestion,
  known: ProviderWord | null,
  outcome: Outcome,
  now_ms: number,
): Settled {
  switch (outcome.kind) {
    case "clear":
      return { state: "clear", threats: [], attempts: 0, due_at: null };
    case "blocked": {
      // The provider's word counts until then (expireTime); an instant that is past would have us ask without end.
      const due_at = Math.max(outcome.until_ms, now_ms + QUESTION_RETRY_ms);
      return { state: "blocked", threats: outcome.threats, attempts: 0, due_at };
    }
    case "none": {
      const wait_ms = Math.max(retryAfter_ms(attempts), outcome.pause_ms ?? 0);
      const next = { attempts: attempts + 1, due_at: now_ms + wait_ms };
      // What it held against them before goes on to count while it does not answer.
      return known?.kind === "blocked"
        ? { state: "blocked", threats: known.threats, ...next }
        : { state: "unanswered", threats: [], ...next };
    }
  }
}

/** How long to wait after so many tries in vain. */
function retryAfter_ms(attempts: number): number {
  return Math.min(QUESTION_RETRY_ms * 2 ** Math.min(attempts, 20), QUESTION_RETRY_at_most_ms);
}
