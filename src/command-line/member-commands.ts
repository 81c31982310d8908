import { composeInvitation } from "../access/invitation-mails.ts";
import { inviteMember } from "../access/invite-member.ts";
import { permissions } from "../access/permissions.ts";
import { type Role, readRole, roles } from "../access/roles.rules.ts";
import { ofCommandLine } from "../audit/actors.ts";
import { hostsOf } from "../domains/hosts.ts";
import { Refusal } from "../http/refusal.ts";
import { isoInstant } from "../lib/calendar.ts";
import { INVITATION_ms } from "../limits.ts";
import { type Command, CommandProblem, required, wrongUsage } from "./command.ts";
import { mailHint, mailToo } from "./mail-too.ts";
import { withControlDb } from "./with-control-db.ts";
import { chosenWorkspace, readEmail, workspaceOption } from "./workspace-commands.ts";

const addCommand: Command = {
  words: "member add",
  summary: "Invite somebody to a workspace; prints the invitation's link, this once.",
  description: `Whoever opens the link joins, with an account of before or a new one. It is good for ${INVITATION_ms / 86_400_000} days and takes the place of the one before. Where mail is set up, it is mailed too.`,
  options: {
    email: { value: "EMAIL", meaning: "Who is invited.", required: true },
    role: { value: "ROLE", meaning: `One of ${roles.join(", ")}; member when not given.` },
    workspace: workspaceOption,
  },
  run: (call) => {
    const email = readEmail("email", required(call, "email"));
    const role = readGivenRole(call.value("role") ?? "member");
    const { clock, random, config } = call;
    return withControlDb(call, async ({ db }) => {
      const workspace = await chosenWorkspace(call, db);
      const hosts = hostsOf(config.baseUrl, config.linkHost);
      const inviter = {
        ...ofCommandLine(workspace.id),
        role: "owner" as const,
        permissions: new Set(permissions),
      };
      const inviting = inviteMember({ db, clock, random, hosts }, inviter, { email, role });
      const { row, url } = await inviting.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        throw new CommandProblem(`${email} is a member of workspace ${workspace.id} already.`);
      });
      const mailed = await mailToo(call, await composeInvitation(db, row, url));
      const facts = { id: row.id, workspace_id: workspace.id, email, role, url };
      const json = { ...facts, expires_at: isoInstant(row.expires_at), ...mailed };
      return { text: url, json, ...mailHint(mailed, email) };
    });
  },
};

function readGivenRole(text: string): Role {
  const role = readRole(text);
  if (role === undefined) throw wrongUsage(`--role must be one of ${roles.join(", ")}, not "${text}".`);
  return role;
}

export const memberCommands: readonly Command[] = [addCommand];
