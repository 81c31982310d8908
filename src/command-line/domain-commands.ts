import { ofCommandLine } from "../audit/actors.ts";
import { addDomain } from "../domains/add-domain.ts";
import { createLookUp } from "../domains/dns.ts";
import type { Domain } from "../domains/domain.contract.ts";
import {
  claimsOn,
  type DomainRow,
  findDomain,
  type ListedDomain,
  listDomains,
  type TellHosts,
} from "../domains/domain.store.ts";
import { type DomainName, readDomainName } from "../domains/domain-name.rules.ts";
import { expectedOf } from "../domains/domain-proof.rules.ts";
import { toDomain } from "../domains/domain-view.ts";
import { hostsOf } from "../domains/hosts.ts";
import { removeDomain } from "../domains/remove-domain.ts";
import { verifyDomain } from "../domains/verify-domain.ts";
import { vouchForDomain } from "../domains/vouch-for-domain.ts";
import { Refusal } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type Call, type Command, CommandProblem, required, wrongUsage } from "./command.ts";
import { textTable } from "./table.ts";
import { withControlDb } from "./with-control-db.ts";
import { chosenWorkspace, workspaceOption } from "./workspace-commands.ts";

const hostOption = {
  value: "HOST",
  meaning: "Its host name, such as go.example.com.",
  required: true,
} as const;

const claimOption = {
  ...workspaceOption,
  meaning: "The workspace that has it; needed when several have asked for the host.",
} as const;

/** The service's edges follow the database: a command has none of its own to tell. */
const tellNobody: TellHosts = async () => {};

function readHost(call: Call): DomainName {
  const text = required(call, "host");
  const verdict = readDomainName(text);
  if (verdict.ok) return verdict.value;
  throw wrongUsage(`--host: "${text}" ${verdict.reason}`);
}

function serviceOf({ config }: Call) {
  const { baseUrl, linkHost, publicAddresses } = config;
  return { hosts: hostsOf(baseUrl, linkHost), publicAddresses };
}

type Shown = Domain & { readonly workspace_id: WorkspaceId };

function shown(call: Call, row: ListedDomain): Shown {
  return {
    ...toDomain(row, expectedOf(serviceOf(call), row.host, row.token)),
    workspace_id: row.workspace_id,
  };
}

async function shownNow(call: Call, db: Db, { workspace_id, id }: DomainRow): Promise<Shown> {
  return shown(call, present(await findDomain(db, workspace_id, id), "the domain just found"));
}

/** The workspace's domain that `--host` and `--workspace` name. Throws when there is none, or several may be meant. */
async function namedDomain(call: Call, db: Db, host: DomainName): Promise<DomainRow> {
  const only = call.value("workspace") === undefined ? null : (await chosenWorkspace(call, db)).id;
  const claims = (await claimsOn(db, host)).filter((claim) => only === null || claim.workspace_id === only);
  const [claim, ...others] = claims;
  if (claim === undefined) {
    const where = only === null ? "here" : `of workspace ${only}`;
    throw new CommandProblem(`${host} is no domain ${where}. Add it first: utmost domain add --host ${host}`);
  }
  if (others.length === 0) return claim;
  const ids = claims.map(({ workspace_id }) => workspace_id).join(", ");
  throw new CommandProblem(`Workspaces ${ids} have asked for ${host}: say which with --workspace.`);
}

const addCommand: Command = {
  words: "domain add",
  summary: "Give a workspace a domain of its own for short links.",
  description:
    "It says which DNS records to set. The service looks them up by itself and verifies the domain.",
  options: { host: hostOption, workspace: workspaceOption },
  run: (call) => {
    const host = readHost(call);
    return withControlDb(call, async ({ db }) => {
      const workspace = await chosenWorkspace(call, db);
      const { hosts } = serviceOf(call);
      const plans = new PlanBook(call.config.plans, call.clock);
      const tools = { db, plans, clock: call.clock, random: call.random, hosts, scanner: null };
      const row = await addDomain(tools, ofCommandLine(workspace.id), { host }).catch(inCommandWords(host));
      const domain = await shownNow(call, db, row);
      const verified = domain.verified_at === null ? "not verified yet" : "verified";
      return {
        text: `${host} belongs to workspace ${workspace.id} (${verified}).`,
        json: domain,
        ...(domain.verified_at === null ? { hint: recordsToSet(domain) } : {}),
      };
    });
  },
};

/** The API's refusal of a host, for whoever typed it. */
function inCommandWords(host: string): (error: unknown) => never {
  return (error) => {
    const [reason] = (error instanceof Refusal && error.details?.["host"]) || [];
    throw reason === undefined ? error : new CommandProblem(reason.replace(/^It /, `${host} `));
  };
}

function recordsToSet({ host, ownership, routing }: Domain): string {
  const ways = routing.flatMap(({ type, name, expected }) =>
    expected.map((value) => `${name} ${type} ${value}`),
  );
  return [
    "Set these DNS records; the service looks for them by itself, and again now with",
    `utmost domain verify --host ${host} --dns`,
    `  ${ownership.name} ${ownership.type} ${ownership.expected.join()}`,
    ...ways.map((way) => `  ${way}`),
  ].join("\n");
}

const verifyCommand: Command = {
  words: "domain verify",
  summary: "Verify a domain, on your word as the operator or by its DNS.",
  description:
    "Links can be made on a domain from then on. Without --dns nothing is looked up: you say that its DNS points here,\nand no look-up takes your word back.",
  options: {
    host: hostOption,
    workspace: claimOption,
    dns: { value: null, meaning: "Look its records up instead, as the service does by itself." },
  },
  run: (call) => {
    const host = readHost(call);
    return withControlDb(call, async ({ db }) => {
      const row = await namedDomain(call, db, host);
      await (call.value("dns") === undefined ? vouch(call, db, row) : lookUp(call, db, row));
      return {
        text: `${host} is verified: workspace ${row.workspace_id} can make links on it.`,
        json: await shownNow(call, db, row),
      };
    });
  },
};

async function vouch(call: Call, db: Db, row: DomainRow): Promise<void> {
  const verdict = await vouchForDomain(db, row, call.clock.now());
  if (verdict.kind === "taken")
    throw new CommandProblem(
      `${row.host} belongs to workspace ${verdict.workspaceId} already: utmost domain remove --host ${row.host} --workspace ${verdict.workspaceId}`,
    );
  if (verdict.kind === "gone") throw new CommandProblem(`${row.host} was removed just now.`);
}

async function lookUp(call: Call, db: Db, row: DomainRow): Promise<void> {
  const resolver = createLookUp(call.config.dnsServers);
  const tools = { db, clock: call.clock, ...serviceOf(call), lookUp: resolver, tellHosts: tellNobody };
  await verifyDomain(tools, row, ofCommandLine(row.workspace_id));
  const { state, problem } = await shownNow(call, db, row);
  if (state !== "verified") throw new CommandProblem(`${row.host} is ${state}. ${problem ?? ""}`);
}

const listCommand: Command = {
  words: "domain list",
  summary: "List the domains with their states.",
  options: {
    workspace: { ...workspaceOption, meaning: "Only this workspace's; every workspace's when not given." },
  },
  run: (call) =>
    withControlDb(call, async ({ db }) => {
      const only = call.value("workspace") === undefined ? null : (await chosenWorkspace(call, db)).id;
      const data = (await listDomains(db, only)).map((row) => shown(call, row));
      const cells = data.map((domain) => [
        String(domain.id),
        String(domain.workspace_id),
        domain.host,
        domain.state,
        String(domain.link_count),
        domain.checked_at ?? "never",
        domain.problem ?? "",
      ]);
      const head = ["ID", "WORKSPACE", "HOST", "STATE", "LINKS", "CHECKED", "PROBLEM"];
      return { text: textTable([head, ...cells]), json: { data } };
    }),
};

const removeCommand: Command = {
  words: "domain remove",
  summary: "Take a domain from its workspace.",
  description:
    "Its links stay with their history; visitors find them again once it is added and verified again.",
  options: { host: hostOption, workspace: claimOption },
  run: (call) => {
    const host = readHost(call);
    return withControlDb(call, async ({ db }) => {
      const row = await namedDomain(call, db, host);
      const domain = await shownNow(call, db, row);
      await removeDomain(
        { db, clock: call.clock, tellHosts: tellNobody },
        ofCommandLine(row.workspace_id),
        row.id,
      );
      return {
        text: `${host} is no longer a domain of workspace ${row.workspace_id}; ${domain.link_count} links on it are kept.`,
        json: domain,
      };
    });
  },
};

export const domainCommands: readonly Command[] = [addCommand, verifyCommand, listCommand, removeCommand];
