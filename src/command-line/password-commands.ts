import { passwordResetMail } from "../access/mail-texts.rules.ts";
import { offerPasswordReset } from "../access/reset-password.ts";
import { hostsOf } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import { PASSWORD_RESET_ms } from "../limits.ts";
import { type Command, CommandProblem, required } from "./command.ts";
import { mailHint, mailToo } from "./mail-too.ts";
import { withControlDb } from "./with-control-db.ts";
import { readEmail } from "./workspace-commands.ts";

const resetCommand: Command = {
  words: "password reset",
  summary: "Print a link by which a member sets a new password, once.",
  description: `It is good for ${PASSWORD_RESET_ms / 60_000} minutes and takes the place of the one before. Setting the password signs the member out everywhere; API tokens go on working. Where mail is set up, the link is mailed too.`,
  options: {
    email: { value: "EMAIL", meaning: "The member, by e-mail address.", required: true },
    "drop-second-factor": {
      value: null,
      meaning: "Asks for no more codes of an authenticator app, from now on: for a lost phone.",
    },
  },
  run: (call) => {
    const email = readEmail("email", required(call, "email"));
    const { clock, random, config } = call;
    return withControlDb(call, async ({ db }) => {
      const hosts = hostsOf(config.baseUrl, config.linkHost);
      const dropsSecondFactor = call.value("drop-second-factor") !== undefined;
      const order = { email, dropsSecondFactor };
      const reset = await offerPasswordReset({ db, clock, random, hosts }, order);
      if (reset === null) throw new CommandProblem(`There is no member with the e-mail address ${email}.`);
      const { url, expiresAt_ms } = reset;
      const mailed = await mailToo(call, { to: reset.email, ...passwordResetMail(reset) });
      const json = { email: reset.email, url, expires_at: isoInstant(expiresAt_ms), ...mailed };
      return { text: url, json, ...mailHint(mailed, reset.email) };
    });
  },
};

export const passwordCommands: readonly Command[] = [resetCommand];
