import { hashPassword, newPassword } from "../access/password.ts";
import { resetPassword } from "../access/reset-password.ts";
import { type Command, CommandProblem, required } from "./command.ts";
import { withControlDb } from "./with-control-db.ts";
import { readEmail } from "./workspace-commands.ts";

const resetCommand: Command = {
  words: "password reset",
  summary: "Give a member a new password; prints it alone, this once.",
  description: "Whoever was signed in as this member is signed out. API tokens go on working.",
  options: { email: { value: "EMAIL", meaning: "The member, by e-mail address.", required: true } },
  run: (call) => {
    const email = readEmail("email", required(call, "email"));
    return withControlDb(call, async ({ db }) => {
      const password = newPassword(call.random);
      const passwordHash = await hashPassword(password);
      if (!(await resetPassword(db, { email, passwordHash })))
        throw new CommandProblem(`There is no member with the e-mail address ${email}.`);
      return { text: password, json: { email, password } };
    });
  },
};

export const passwordCommands: readonly Command[] = [resetCommand];
