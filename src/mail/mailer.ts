import type { Log } from "../lib/log.ts";
import { waitAtMost } from "../lib/patience.ts";
import { Turnstile } from "../lib/turnstile.ts";
import { MAIL_STOP_ms, MAILS_at_once, MAILS_waiting_at_most } from "../limits.ts";
import type { MailSettings } from "./mail-settings.rules.ts";

/** One mail in plain text to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What a mail is about, for the log. */
export type MailKind = "invitation" | "password reset";

/** Sends mails behind the backs of those who cause them: nobody waits for the server, and nothing fails because it does. */
export class Mailer {
  readonly #settings: MailSettings;
  readonly #log: Log;
  readonly #line = new Turnstile(MAILS_at_once);
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(settings: MailSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Takes a mail on. It is composed when its turn comes; nothing is sent when `compose` gives null. False when too many wait
   * already. Never throws: what goes wrong later is in the log, without address and text.
   */
  post(kind: MailKind, compose: () => Promise<Mail | null>): boolean {
    if (this.#stopping.signal.aborted || this.#line.waiting >= MAILS_waiting_at_most) {
      this.#log.warn({ kind, waiting: this.#line.waiting }, "a mail was not taken on: too many wait");
      return false;
    }
    const work = this.#line.pass(() => this.#send(kind, compose)).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
    return true;
  }

  /** Takes nothing more on, gives what is under way a moment and lets the rest go, which the log tells. */
  async stop(): Promise<void> {
    await waitAtMost(MAIL_STOP_ms, this.#through());
    this.#stopping.abort();
    await this.#through();
  }

  async #through(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #send(kind: MailKind, compose: () => Promise<Mail | null>): Promise<void> {
    try {
      const { signal } = this.#stopping;
      signal.throwIfAborted();
      const mail = await compose();
      if (mail !== null) await sendMail(this.#settings, mail, signal);
    } catch (error) {
      this.#log.warn({ kind, ...mailFault(error) }, "a mail was not sent");
    }
  }
}

/** The mailer of a service, stopped with it; null where no mail is set up. */
export function openMailer(
  settings: MailSettings | null,
  log: Log,
  opened: AsyncDisposableStack,
): Mailer | null {
  if (settings === null) return null;
  const mailer = new Mailer(settings, log);
  opened.defer(() => mailer.stop());
  return mailer;
}

/** Hands one mail to the server. Throws what keeps it from being taken, which may name the address. */
export async function sendMail(
  settings: MailSettings,
  { to, subject, text }: Mail,
  stopping?: AbortSignal,
): Promise<void> {
  const { from, timeout_ms } = settings;
  const enough = AbortSignal.timeout(timeout_ms);
  const signal = stopping === undefined ? enough : AbortSignal.any([enough, stopping]);
  // RFC 3834, section 5: so that no absence note answers.
  const headers = { "Auto-Submitted": "auto-generated" };
  const mail = { from, to: { name: "", address: to }, subject, text, headers, signal };
  await (await transportTo(settings)).sendMail(mail);
}

/** Connects to the server and signs in, and sends nothing. Throws what keeps mails from being taken, as far as that tells. */
export async function greetServer(settings: MailSettings): Promise<void> {
  await (await transportTo(settings)).verify();
}

async function transportTo({ host, port, encryption, login, timeout_ms }: MailSettings) {
  // Most installations send no mail, and whoever sends one can wait for this.
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure: encryption === "at-once",
    requireTLS: encryption === "starttls",
    ignoreTLS: encryption === "never",
    ...(login === null ? {} : { auth: login }),
    dnsTimeout: timeout_ms,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    // Mails are text of ours: nothing in one is a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What is wrong, without the server's words: they may repeat the address. */
function mailFault(error: unknown): { readonly code: string; readonly response: number | null } {
  const { code, responseCode, name } = error as {
    readonly code?: unknown;
    readonly responseCode?: unknown;
    readonly name?: unknown;
  };
  return {
    code: typeof code === "string" ? code : String(name),
    response: typeof responseCode === "number" ? responseCode : null,
  };
}
