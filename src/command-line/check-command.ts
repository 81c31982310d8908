import { existsSync } from "node:fs";
import { join } from "node:path";
import { openControlToRead } from "../open-control-db.ts";
import { checkClicks } from "./check/click-checks.ts";
import { checkControlDb, unreadable } from "./check/control-checks.ts";
import { checkDomains } from "./check/domain-checks.ts";
import { type Finding, fault, findingStates, messageOf, ok } from "./check/finding.ts";
import { checkDataFolder, checkSecretFiles, mayOpen } from "./check/folder-checks.ts";
import { checkIdentityProvider } from "./check/identity-check.ts";
import { checkLocks } from "./check/lock-checks.ts";
import { checkMail } from "./check/mail-checks.ts";
import { checkFreePort, checkRunning } from "./check/network-checks.ts";
import { checkPlans } from "./check/plan-checks.ts";
import { checkSecretKey } from "./check/secret-checks.ts";
import { checkBlockLists, checkClock, checkCountryTable } from "./check/table-checks.ts";
import { type Call, type Command, EXIT, type Reply } from "./command.ts";
import { findService, type RunningNeighbour } from "./running-service.ts";

const CONFIGURATION = "configuration";

/** Looks an installation through, whether its service runs or not. Changes nothing. */
export const checkCommand: Command = {
  words: "check",
  summary: "Tell what is wrong with an installation and how to mend it.",
  description:
    "Changes nothing, and may run beside the service. Exits with 0 unless there is a fault; warnings are none.\nWith --json: a list of {name, state, found, mend}, where state is ok, warning or fault.",
  options: {},
  run: async (call) => replyWith(await lookThrough(call), EXIT.failed),
  withoutConfig: ({ message }) =>
    replyWith(
      message
        .split("\n")
        .map((mistake) => fault(CONFIGURATION, `${mistake}.`, "docs/configuration.md lists every variable.")),
      EXIT.configuration,
    ),
};

async function lookThrough(call: Call): Promise<readonly Finding[]> {
  const { config, terminal, clock } = call;
  const found: Finding[] = [ok(CONFIGURATION, "The environment can be read.")];
  const add = async (name: string, look: () => Promise<readonly Finding[]>): Promise<void> => {
    try {
      found.push(...(await look()));
    } catch (error) {
      found.push(fault(name, `It cannot be looked at: ${messageOf(error)}`, AS_SERVICE));
    }
  };
  await add("data folder", () => checkDataFolder(config.dataDir));
  // Who may not open the folder would be told that there is nothing in it.
  if (existsSync(config.dataDir) && !mayOpen(config.dataDir)) return found;
  await add("secret files", async () => checkSecretFiles(terminal.environment));
  const services: RunningNeighbour[] = [];
  await add("service", async () => {
    const service = await findService(config.dataDir);
    if (service === null) return [await checkFreePort(config)];
    services.push(service);
    return checkRunning(config, service);
  });
  const isServed = services.length > 0;
  if (config.databaseUrl === null) await add("control.sqlite's lock", () => checkLocks(config.dataDir));
  await add("control database", () => checkFacts(call, isServed));
  if (existsSync(config.dataDir)) await add("clicks", () => checkClicks(config.dataDir, { isServed }));
  await add("country table", async () => [checkCountryTable(config, clock.now())]);
  await add("block lists", () => checkBlockLists(config.blocklists));
  await add("identity provider", () => checkIdentityProvider(config));
  await add("mail", () => checkMail(config));
  return found;
}

const AS_SERVICE = "Run this as the user that the service runs as, with its environment.";

/** What the control database says of itself, and what it knows of others when it is whole. */
async function checkFacts({ config, clock, random }: Call, isServed: boolean): Promise<readonly Finding[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "control.sqlite")))
    return [unreadable(null, config)];
  const control = await openControlToRead(config);
  try {
    const findings = await checkControlDb(config, control.db, { isServed });
    // Older tables, or broken ones, may lack what is asked for.
    if (findings.some(({ state }) => state !== "ok")) return findings;
    const clockFinding = await checkClock(control.db, clock.now());
    return [
      ...findings,
      clockFinding,
      await checkSecretKey(config, control.db, random),
      ...(await checkPlans(config, control.db)),
      ...(await checkDomains(config, control.db)),
    ];
  } finally {
    await control.close();
  }
}

function replyWith(all: readonly Finding[], faulty: number): Reply {
  const counts = findingStates.map((state) => all.filter((finding) => finding.state === state).length);
  const [, warnings = 0, faults = 0] = counts;
  const lines = all.map(({ name, state, found, mend }) => {
    const label = state === "ok" ? "ok     " : state === "warning" ? "WARNING" : "FAULT  ";
    return `${label}  ${name}: ${found}${mend === null ? "" : `\n         ${mend}`}`;
  });
  return {
    text: [...lines, "", `${faults} fault(s), ${warnings} warning(s).`].join("\n"),
    json: all,
    exitCode: faults === 0 ? EXIT.done : faulty,
  };
}
