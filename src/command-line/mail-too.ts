import { type Mail, sendMail } from "../mail/mailer.ts";
import type { Call } from "./command.ts";

/** What became of a mail beside a command's own answer. */
export interface Mailed {
  readonly mailed: boolean;
  /** Why not, in words; null when it was, or no mail is set up. */
  readonly mail_problem: string | null;
}

/** Sends a mail with what a command prints, when mail is set up. Waits for the server and never throws: the link is made already. */
export async function mailToo({ config: { mail } }: Call, letter: Mail | null): Promise<Mailed> {
  if (mail === null || letter === null) return { mailed: false, mail_problem: null };
  try {
    await sendMail(mail, letter);
    return { mailed: true, mail_problem: null };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { mailed: false, mail_problem: `${mail.host}:${mail.port} has not taken the mail: ${words}` };
  }
}

/** What people are told of it; empty where no mail is set up. */
export function mailHint({ mailed, mail_problem }: Mailed, to: string): { readonly hint?: string } {
  if (mailed) return { hint: `It was mailed to ${to} too.` };
  return mail_problem === null ? {} : { hint: `${mail_problem}\nPass the link on yourself.` };
}
