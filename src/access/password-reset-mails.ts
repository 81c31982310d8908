import type { Hosts } from "../domains/hosts.ts";
import { RateLimit } from "../http/rate-limit.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { RESET_MAIL_REST_ms, RESET_MAILS_per_address_and_minute } from "../limits.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Db } from "../storage/control-db.ts";
import { passwordResetMail } from "./mail-texts.rules.ts";
import { networkOf } from "./network.rules.ts";
import type { Throttled } from "./password-check.ts";
import { requestPasswordReset } from "./reset-password.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  readonly mailer: Mailer;
}

/** Mails links that set a password anew to whoever asks for one. */
export class PasswordResetMails {
  readonly #tools: Tools;
  readonly #perAddress: RateLimit;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#perAddress = new RateLimit(
      tools.clock,
      RESET_MAILS_per_address_and_minute,
      RESET_MAILS_per_address_and_minute,
    );
  }

  /**
   * Has a link mailed to the account with an e-mail address, if there is one and it has not been given one just before. Whether
   * there is an account is looked up behind the asker's back: neither the answer nor its time tells.
   */
  ask(address: string, email: string): Throttled | null {
    const { allowed, retryAfter_s } = this.#perAddress.spend(networkOf(address));
    if (!allowed) return { kind: "throttled", wait_s: retryAfter_s };
    this.#tools.mailer.post("password reset", async () => {
      const reset = await requestPasswordReset(this.#tools, email, RESET_MAIL_REST_ms);
      // To the address that the account has, never to the one typed: two that fold into one need not be one mailbox.
      return reset === null ? null : { to: reset.email, ...passwordResetMail(reset) };
    });
    return null;
  }
}
