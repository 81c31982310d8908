import { present } from "../lib/assert.ts";
import type { Log } from "../lib/log.ts";
import { Rounds } from "../lib/rounds.ts";
import type { LinkChange } from "../links/link-change.store.ts";
import {
  QUESTION_CLAIM_margin_ms,
  QUESTION_RETRY_at_most_ms,
  QUESTION_RETRY_ms,
  QUESTIONS_at_once,
  QUESTIONS_LOOK_every_ms,
} from "../run-limits.ts";
import { inTransaction } from "../storage/control-db.ts";
import { type AgainTools, judgeAgain, targetsOf } from "./judge-link-again.ts";
import { findJudgedLink, lockJudgedLink } from "./judged-link.store.ts";
import {
  type ClaimedQuestion,
  claimQuestions,
  dropQuestion,
  pauseProvider,
  pauseUntil,
  releaseQuestion,
  settleQuestion,
} from "./question.store.ts";
import type { Threat } from "./scan-verdict.rules.ts";
import { WEB_RISK, type WebRisk } from "./web-risk.ts";

export interface QuestionTools extends AgainTools {
  readonly log: Log;
}

/** What the provider says of all targets of a link. */
type Outcome =
  | { readonly kind: "clear" }
  | { readonly kind: "blocked"; readonly threats: readonly Threat[]; readonly until_ms: number }
  | { readonly kind: "none"; readonly problem: string; readonly pause_ms: number | null };

/** Puts the questions that are due to the provider, in the background, and writes what comes of them. */
export class Questions {
  readonly #tools: QuestionTools;
  readonly #provider: WebRisk;
  readonly #rounds: Rounds;
  readonly #claim_ms: number;
  #problem: string | null = null;
  #isEnding = false;

  constructor(tools: QuestionTools, provider: WebRisk) {
    this.#tools = tools;
    this.#provider = provider;
    this.#claim_ms = TARGETS_at_most * provider.patience_ms + QUESTION_CLAIM_margin_ms;
    const round = {
      every_ms: QUESTIONS_LOOK_every_ms,
      complaint: "questions to the scan provider cannot be read or settled; trying further",
    };
    this.#rounds = new Rounds(round, () => this.#putAll(), tools.log);
  }

  /** Whether the provider answered when it was last asked. */
  get isAnswered(): boolean {
    return this.#problem === null;
  }

  start(): void {
    this.#rounds.start();
  }

  /** There may be a question. */
  wake(): void {
    this.#rounds.wake();
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    this.#provider.stop();
    await this.#rounds.stop();
  }

  async #putAll(): Promise<void> {
    const { db, clock } = this.#tools;
    for (;;) {
      const now = clock.now();
      if (!this.#rounds.isOn || (await pauseUntil(db, WEB_RISK)) > now) return;
      const claim = { now_ms: now, until_ms: now + this.#claim_ms, limit: QUESTIONS_at_once };
      const claimed = await claimQuestions(db, claim);
      await Promise.all(claimed.map((question) => this.#put(question)));
      if (claimed.length < QUESTIONS_at_once) return;
    }
  }

  async #put(question: ClaimedQuestion): Promise<void> {
    const { db, clock } = this.#tools;
    const link = await findJudgedLink(db, question.link_id);
    if (link === undefined) {
      await dropQuestion(db, question.link_id);
      return;
    }
    const outcome = await this.#ask(targetsOf(link));
    if (this.#isEnding) {
      await releaseQuestion(db, question);
      return;
    }
    this.#tell(outcome);
    if (outcome.kind === "none" && outcome.pause_ms !== null)
      await pauseProvider(db, WEB_RISK, clock.now() + outcome.pause_ms);
    await this.#settle(question, outcome);
  }

  async #ask(urls: readonly string[]): Promise<Outcome> {
    const threats: Threat[] = [];
    let until_ms = Number.POSITIVE_INFINITY;
    for (const url of urls) {
      const answer = await this.#provider.ask(url);
      if (answer.kind === "none") return answer;
      if (answer.kind === "clear") continue;
      threats.push({ url, reason: answer.reason });
      until_ms = Math.min(until_ms, answer.until_ms);
    }
    return threats.length === 0 ? { kind: "clear" } : { kind: "blocked", threats, until_ms };
  }

  async #settle(question: ClaimedQuestion, outcome: Outcome): Promise<void> {
    const { db, tellEdge } = this.#tools;
    const change = await inTransaction(db, async (trx): Promise<LinkChange | null> => {
      // The link before its question, as those who change a link do.
      const link = await lockJudgedLink(trx, question.link_id);
      if (link === undefined || !(await settleQuestion(trx, question, this.#rowFor(question, link, outcome))))
        return null;
      const asked = present(await findJudgedLink(trx, question.link_id), "the link just locked");
      return judgeAgain(trx, this.#tools, asked, await this.#tools.judge.domainsOf(trx, link.workspace_id));
    });
    if (change !== null) await tellEdge([change]);
  }

  #rowFor(
    { attempts }: ClaimedQuestion,
    known: { readonly state: string | null; readonly threats: string | null },
    outcome: Outcome,
  ) {
    const now = this.#tools.clock.now();
    switch (outcome.kind) {
      case "clear":
        return { state: "clear" as const, threats: [], attempts: 0, due_at: null };
      case "blocked": {
        // The provider's word counts until then (expireTime); an instant that is past would have us ask without end.
        const due_at = Math.max(outcome.until_ms, now + QUESTION_RETRY_ms);
        return { state: "blocked" as const, threats: outcome.threats, attempts: 0, due_at };
      }
      case "none": {
        const wait_ms = Math.max(retryAfter_ms(attempts), outcome.pause_ms ?? 0);
        // What it held against the link before goes on to count while it does not answer.
        const isBlocked = known.state === "blocked";
        const threats = isBlocked ? (JSON.parse(known.threats ?? "[]") as readonly Threat[]) : [];
        const state = isBlocked ? ("blocked" as const) : ("unanswered" as const);
        return { state, threats, attempts: attempts + 1, due_at: now + wait_ms };
      }
    }
  }

  #tell(outcome: Outcome): void {
    const problem = outcome.kind === "none" ? outcome.problem : null;
    const { log } = this.#tools;
    if (problem !== null && this.#problem === null)
      log.warn({ problem }, `Google Web Risk does not answer: ${problem}. Questions are put again later.`);
    if (problem === null && this.#problem !== null) log.info({}, "Google Web Risk answers again");
    this.#problem = problem;
  }
}

/** A link has three: everybody's, and one for each kind of phone. */
const TARGETS_at_most = 3;

/** How long to wait after so many tries in vain. */
function retryAfter_ms(attempts: number): number {
  return Math.min(QUESTION_RETRY_ms * 2 ** Math.min(attempts, 20), QUESTION_RETRY_at_most_ms);
}
