import { addDomain } from "../domains/add-domain.ts";
import { findDomain, markDomainVerified } from "../domains/domain.store.ts";
import { type DomainName, readDomainName } from "../domains/domain-name.rules.ts";
import { hostsOf } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import { type Call, type Command, CommandProblem, required, wrongUsage } from "./command.ts";
import { withControlDb } from "./with-control-db.ts";
import { chosenWorkspace, workspaceOption } from "./workspace-commands.ts";

const hostOption = {
  value: "HOST",
  meaning: "Its host name, such as go.example.com.",
  required: true,
} as const;

function readHost(call: Call): DomainName {
  const text = required(call, "host");
  const verdict = readDomainName(text);
  if (verdict.ok) return verdict.value;
  throw wrongUsage(`--host: "${text}" ${verdict.reason}`);
}

const addCommand: Command = {
  words: "domain add",
  summary: "Give a workspace a domain of its own for short links.",
  description: "Point the domain's DNS at this service, then say so with utmost domain verify.",
  options: { host: hostOption, workspace: workspaceOption },
  run: (call) => {
    const host = readHost(call);
    return withControlDb(call, async ({ db }) => {
      const workspace = await chosenWorkspace(call, db);
      const hosts = hostsOf(call.config.baseUrl, call.config.linkHost);
      const verdict = await addDomain(db, workspace.id, { host, hosts, at_ms: call.clock.now() });
      switch (verdict.kind) {
        case "own":
          throw new CommandProblem(`${host} is this service's own host: its links need no domain.`);
        case "taken":
          throw new CommandProblem(`${host} belongs to workspace ${verdict.workspaceId} already.`);
        case "added": {
          const { domain } = verdict;
          const verified = domain.verified_at === null ? "not verified yet" : "verified";
          return {
            text: `${host} belongs to workspace ${workspace.id} (${verified}).`,
            json: {
              id: domain.id,
              host,
              workspace_id: domain.workspace_id,
              verified_at: domain.verified_at === null ? null : isoInstant(domain.verified_at),
            },
            ...(domain.verified_at === null
              ? { hint: `When its DNS points here: utmost domain verify --host ${host}` }
              : {}),
          };
        }
      }
    });
  },
};

const verifyCommand: Command = {
  words: "domain verify",
  summary: "Mark a domain as verified, on your word as the operator.",
  description:
    "Links can be made on a domain from then on. Nothing is looked up: you say that its DNS points here.",
  options: { host: hostOption },
  run: (call) => {
    const host = readHost(call);
    return withControlDb(call, async ({ db }) => {
      const domain = await findDomain(db, host);
      if (domain === undefined)
        throw new CommandProblem(`${host} is no domain here. Add it first: utmost domain add --host ${host}`);
      const verifiedAt_ms = domain.verified_at ?? call.clock.now();
      if (domain.verified_at === null) await markDomainVerified(db, domain.id, verifiedAt_ms);
      return {
        text: `${host} is verified: workspace ${domain.workspace_id} can make links on it.`,
        json: {
          id: domain.id,
          host,
          workspace_id: domain.workspace_id,
          verified_at: isoInstant(verifiedAt_ms),
        },
      };
    });
  },
};

export const domainCommands: readonly Command[] = [addCommand, verifyCommand];
