import { createToken } from "../access/create-token.ts";
import { isPermission, type Permission, permissions } from "../access/permissions.ts";
import type { Token } from "../access/token.contract.ts";
import { newToken } from "../access/token.rules.ts";
import { findToken, type ListedToken, listTokens } from "../access/token.store.ts";
import { toToken } from "../access/token-view.ts";
import { type RevokedToken, revokeForGood } from "../access/visible-tokens.ts";
import { findOwner } from "../access/workspace.store.ts";
import { ofCommandLine } from "../audit/actors.ts";
import { DAY_ms } from "../lib/calendar.ts";
import { TOKEN_LIFETIME_days_at_most } from "../limits.ts";
import { PlanBook } from "../plans/plan-book.ts";
import { type Command, CommandProblem, required, wrongUsage } from "./command.ts";
import { textTable } from "./table.ts";
import { withControlDb } from "./with-control-db.ts";
import { chosenWorkspace, readId, readName, workspaceOption } from "./workspace-commands.ts";

const createCommand: Command = {
  words: "token create",
  summary: "Make an API token; prints the token alone, this once.",
  description: `Permissions: ${permissions.join(", ")}.`,
  options: {
    name: { value: "NAME", meaning: "What will use it.", required: true },
    permissions: { value: "all|LIST", meaning: "All of them, or some with commas between.", required: true },
    workspace: workspaceOption,
    "expires-in-days": { value: "DAYS", meaning: "How long it lives; for ever when not given." },
  },
  run: (call) => {
    const name = readName(required(call, "name"));
    const granted = readGranted(required(call, "permissions"));
    const days = readDays(call.value("expires-in-days"));
    return withControlDb(call, async ({ db }) => {
      const { clock, random } = call;
      const workspace = await chosenWorkspace(call, db);
      const owner = await findOwner(db, workspace.id);
      if (owner === undefined)
        throw new CommandProblem(`Workspace ${workspace.id} has no owner in whose name to make a token.`);
      // The operator's command: no plan bounds it.
      const plans = new PlanBook(null, clock);
      const minter = {
        workspaceId: workspace.id,
        userId: owner.id,
        tokenId: null,
        tokenExpiresAt_ms: null,
        by: "command_line" as const,
        role: "owner" as const,
        permissions: new Set(permissions),
      };
      const expiresAt_ms = days === null ? null : clock.now() + days * DAY_ms;
      const order = { name, permissions: granted, expiresAt_ms };
      const { token, row } = await createToken({ db, clock, random, plans }, minter, order);
      const facts = factsOf({ ...row, creator: owner.email, maker: null }, clock.now());
      return { text: token, json: { token, ...facts } };
    });
  },
};

function readGranted(text: string): readonly Permission[] {
  if (text.trim() === "all") return permissions;
  const names = text.split(",").map((name) => name.trim());
  for (const name of names) {
    if (!isPermission(name))
      throw wrongUsage(`--permissions: "${name}" is none. It takes all, or some of ${permissions.join(",")}`);
  }
  return permissions.filter((permission) => names.includes(permission));
}

function readDays(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (days >= 1 && days <= TOKEN_LIFETIME_days_at_most) return days;
  throw wrongUsage(`--expires-in-days must be a whole number from 1 to ${TOKEN_LIFETIME_days_at_most}.`);
}

const listCommand: Command = {
  words: "token list",
  summary: "List API tokens, newest first; never their secrets.",
  options: {
    workspace: { ...workspaceOption, meaning: "Only this workspace's; every workspace's when not given." },
  },
  run: (call) =>
    withControlDb(call, async ({ db }) => {
      const only = call.value("workspace") === undefined ? null : (await chosenWorkspace(call, db)).id;
      const now = call.clock.now();
      const data = (await listTokens(db, only)).map((token) => factsOf(token, now));
      const cells = data.map((token) => [
        String(token.id),
        String(token.workspace_id),
        token.name,
        token.prefix,
        token.state,
        madeBy(token.created_by),
        token.last_used_at ?? "never",
        token.expires_at ?? "never",
        token.permissions.length === permissions.length ? "all" : token.permissions.join(","),
      ]);
      const head = [
        "ID",
        "WORKSPACE",
        "NAME",
        "TOKEN",
        "STATE",
        "MADE BY",
        "LAST USED",
        "EXPIRES",
        "PERMISSIONS",
      ];
      return { text: textTable([head, ...cells]), json: { data } };
    }),
};

function madeBy({ email, api_token_id }: Token["created_by"]): string {
  return api_token_id === null ? email : `${email} with token ${api_token_id}`;
}

/** What `--json` has of a token. */
function factsOf(token: ListedToken, now_ms: number) {
  return { workspace_id: token.workspace_id, ...toToken(token, now_ms) };
}

const revokeCommand: Command = {
  words: "token revoke",
  summary: "Revoke an API token for good, from the next request on, with all that was made with it.",
  options: {
    id: { value: "ID", meaning: "The token, by the id that token list shows.", required: true },
    "keep-made": { value: null, meaning: "Leaves the tokens that were made with it as they are." },
  },
  run: (call) => {
    const id = readId("id", required(call, "id"));
    return withControlDb(call, async ({ db }) => {
      const token = await findToken(db, null, id);
      if (token === undefined)
        throw new CommandProblem(`There is no token ${id}. utmost token list shows them.`);
      const { row, made } = await revokeForGood(
        { db, clock: call.clock },
        ofCommandLine(token.workspace_id),
        token,
        call.value("keep-made") === undefined ? "revoke" : "keep",
      );
      return {
        text: `Token ${id} (${token.name}) is revoked.${toldOfMade(made)}`,
        json: { ...factsOf(row, call.clock.now()), made_tokens: made },
      };
    });
  },
};

function toldOfMade({ live, revoked }: RevokedToken["made"]): string {
  const told = [];
  if (revoked > 0) told.push(` Of those made with it ${revoked} ${revoked === 1 ? "is" : "are"} revoked.`);
  if (live > 0) told.push(` Made with it and still live: ${live}.`);
  return told.join("");
}

const generateCommand: Command = {
  words: "token generate",
  summary: "Print a token for UTMOST_BOOTSTRAP_TOKEN; keeps nothing.",
  description: "It opens nothing until a first start is given it in UTMOST_BOOTSTRAP_TOKEN.",
  options: {},
  run: async ({ random }) => {
    const token = newToken(random);
    return { text: token, json: { token } };
  },
};

export const tokenCommands: readonly Command[] = [createCommand, listCommand, revokeCommand, generateCommand];
