import type { Log } from "../lib/log.ts";
import { Rounds } from "../lib/rounds.ts";
import { QUESTION_CLAIM_margin_ms, QUESTIONS_at_once, QUESTIONS_LOOK_every_ms } from "../run-limits.ts";
import type { AgainTools } from "./judge-link-again.ts";
import {
  type ClaimedQuestion,
  claimQuestions,
  dropQuestion,
  pauseProvider,
  pauseUntil,
  releaseQuestion,
} from "./question.store.ts";
import type { Threat } from "./scan-verdict.rules.ts";
import { type Outcome, settle, urlsAsked } from "./settle-question.ts";
import { WEB_RISK, type WebRisk } from "./web-risk.ts";

export interface QuestionTools extends AgainTools {
  readonly log: Log;
}

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
    const urls = await urlsAsked(this.#tools, question);
    if (urls.length === 0) {
      await dropQuestion(db, question);
      return;
    }
    const outcome = await this.#ask(urls);
    if (this.#isEnding) {
      await releaseQuestion(db, question);
      return;
    }
    this.#tell(outcome);
    if (outcome.kind === "none" && outcome.pause_ms !== null)
      await pauseProvider(db, WEB_RISK, clock.now() + outcome.pause_ms);
    await settle(this.#tools, question, outcome);
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
