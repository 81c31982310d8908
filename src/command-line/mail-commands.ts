import { sendMail } from "../mail/mailer.ts";
import { type Command, CommandProblem, required } from "./command.ts";
import { readEmail } from "./workspace-commands.ts";

const testCommand: Command = {
  words: "mail test",
  summary: "Send a mail by SMTP_URL and MAIL_FROM, and say what keeps it from being taken.",
  description:
    "Run it with the environment that the service has. What becomes of a mail that the server has taken, only the server knows.",
  options: { to: { value: "EMAIL", meaning: "Who gets it.", required: true } },
  run: async (call) => {
    const to = readEmail("to", required(call, "to"));
    const { mail } = call.config;
    if (mail === null) throw new CommandProblem("Mail is not set up: set SMTP_URL and MAIL_FROM.");
    const text = "This is a test. Mail from Utmost arrives here.\n";
    await sendMail(mail, { to, subject: "Test of mail from Utmost", text }).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      throw new CommandProblem(`${mail.host}:${mail.port} has not taken the mail: ${words}`);
    });
    return { text: `${mail.host}:${mail.port} has taken the mail to ${to}.`, json: { to, taken: true } };
  },
};

export const mailCommands: readonly Command[] = [testCommand];
