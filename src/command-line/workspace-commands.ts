import { createWorkspace } from "../access/create-workspace.ts";
import { FIRST_OWNER_EMAIL } from "../access/first-workspace.ts";
import { readEmail as judgeEmail, readName as judgeName } from "../access/names.rules.ts";
import { NO_PASSWORD } from "../access/password.ts";
import {
  findFirstWorkspace,
  findOwner,
  findWorkspace,
  listWorkspaces,
  type WorkspaceRow,
} from "../access/workspace.store.ts";
import { isoInstant } from "../lib/calendar.ts";
import { ID_largest } from "../limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type Call, type Command, CommandProblem, required, wrongUsage } from "./command.ts";
import { textTable } from "./table.ts";
import { withControlDb } from "./with-control-db.ts";

/** The option by which a command names a workspace. */
export const workspaceOption = {
  value: "ID",
  meaning: "The workspace, by the id that workspace list shows; the oldest one when not given.",
} as const;

/** The workspace that `--workspace` names, or the oldest. Throws when there is none. */
export async function chosenWorkspace(call: Call, db: Db): Promise<WorkspaceRow> {
  const text = call.value("workspace");
  if (text === undefined) {
    const oldest = await findFirstWorkspace(db);
    if (oldest !== undefined) return oldest;
    throw new CommandProblem(
      "There is no workspace yet. Start the service once, or make one: utmost workspace create --name NAME",
    );
  }
  const found = await findWorkspace(db, readId("workspace", text) as WorkspaceId);
  if (found === undefined)
    throw new CommandProblem(`There is no workspace ${text}. utmost workspace list shows them.`);
  return found;
}

/** An id as an option has it. Throws for what is none. */
export function readId(option: string, text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (id <= ID_largest) return id;
  throw wrongUsage(`--${option} must be an id, a whole number such as 1.`);
}

/** A name as an option has it. Throws for one that cannot be kept. */
export function readName(text: string): string {
  const name = judgeName(text);
  if (!name.ok) throw wrongUsage(`--name: ${name.reason}`);
  return name.value;
}

/** An e-mail address as an option has it. Throws for what is none. */
export function readEmail(option: string, text: string): string {
  const email = judgeEmail(text);
  if (!email.ok) throw wrongUsage(`--${option}: ${email.reason}`);
  return email.value;
}

const createCommand: Command = {
  words: "workspace create",
  summary: "Make a workspace; prints its id.",
  description:
    "Without --owner-email the oldest workspace's owner owns this one too. An owner who is new here has no password yet:\nutmost password reset gives one.",
  options: {
    name: { value: "NAME", meaning: "What people call it.", required: true },
    "owner-email": { value: "EMAIL", meaning: "Its owner, by e-mail address." },
  },
  run: (call) => {
    const name = readName(required(call, "name"));
    const given = call.value("owner-email");
    const email = given === undefined ? undefined : readEmail("owner-email", given);
    return withControlDb(
      call,
      async ({ db }) => {
        const ownerEmail = email ?? (await oldestOwner(db)) ?? FIRST_OWNER_EMAIL;
        const order = { name, ownerEmail, passwordHash: NO_PASSWORD };
        const { workspaceId, ownerIsNew } = await createWorkspace({ db, clock: call.clock }, order);
        // As the account of before has it.
        const owner_email = (await findOwner(db, workspaceId))?.email ?? ownerEmail;
        return {
          text: String(workspaceId),
          json: { id: workspaceId, name, owner_email, owner_is_new: ownerIsNew },
          ...(ownerIsNew
            ? { hint: `${ownerEmail} has no password yet: utmost password reset --email ${ownerEmail}` }
            : {}),
        };
      },
      { create: true },
    );
  },
};

async function oldestOwner(db: Db): Promise<string | undefined> {
  const oldest = await findFirstWorkspace(db);
  return oldest === undefined ? undefined : (await findOwner(db, oldest.id))?.email;
}

const listCommand: Command = {
  words: "workspace list",
  summary: "List the workspaces with their owners.",
  options: {},
  run: (call) =>
    withControlDb(call, async ({ db }) => {
      const rows = [];
      for (const { id, name, created_at } of await listWorkspaces(db)) {
        const owner = (await findOwner(db, id))?.email ?? null;
        rows.push({ id, name, owner_email: owner, created_at: isoInstant(created_at) });
      }
      const cells = rows.map((row) => [String(row.id), row.name, row.owner_email ?? "", row.created_at]);
      return { text: textTable([["ID", "NAME", "OWNER", "CREATED"], ...cells]), json: { data: rows } };
    }),
};

export const workspaceCommands: readonly Command[] = [createCommand, listCommand];
