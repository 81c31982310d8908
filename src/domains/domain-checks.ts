import type { AuditActor } from "../audit/audit.store.ts";
import type { Log } from "../lib/log.ts";
import { Turnstile } from "../lib/turnstile.ts";
import {
  DOMAIN_CHECKS_at_once,
  DOMAIN_CLAIM_ms,
  DOMAIN_ROUND_every_ms,
  DOMAINS_per_round,
} from "../limits.ts";
import { type DomainRow, takeDueDomains } from "./domain.store.ts";
import { type VerifyTools, verifyDomain } from "./verify-domain.ts";

/**
 * Looks domains up: when somebody asks, and those that are due again and again. Every node of a service does so, and each due
 * domain is looked up by one of them.
 */
export class DomainChecks {
  readonly #tools: VerifyTools;
  readonly #log: Log;
  readonly #turnstile = new Turnstile(DOMAIN_CHECKS_at_once);
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(tools: VerifyTools & { readonly log: Log }) {
    this.#tools = tools;
    this.#log = tools.log;
  }

  /** From now on due domains are looked up. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#round = this.#round.then(() => this.#tryDue());
    }, DOMAIN_ROUND_every_ms);
    this.#timer.unref();
  }

  /** Looks up no more; returns when what is being looked up has been. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#round;
  }

  /** Looks one domain up now. `actor`: who asked. */
  check(domain: DomainRow, actor: AuditActor | null): Promise<void> {
    return this.#turnstile.pass(() => verifyDomain(this.#tools, domain, actor));
  }

  /** Looks up what is due, as much as a node takes on at once; gives how many. Throws when the database does not answer. */
  async checkDue(): Promise<number> {
    const now = this.#tools.clock.now();
    const due = await takeDueDomains(this.#tools.db, now, now + DOMAIN_CLAIM_ms, DOMAINS_per_round);
    await Promise.all(due.map((domain) => this.check(domain, null)));
    return due.length;
  }

  async #tryDue(): Promise<void> {
    try {
      await this.checkDue();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ err: error }, "domains could not be looked up; trying again");
      this.#isFailing = true;
    }
  }
}
