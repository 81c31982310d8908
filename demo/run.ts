// `npm run demo`: the real program, 120,000 visits over HTTP, and its reports held against what was sent.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort, type Program, type ProgramOrder, startProgram } from "../scripts/program.ts";
import { newToken } from "../src/access/token.rules.ts";
import { systemRandom } from "../src/lib/random.ts";
import { readAgents } from "./agents.ts";
import { type Api, connectApi } from "./api.ts";
import { readClickStore, storeDifferences } from "./click-store-file.ts";
import { clientReportFault } from "./client-report.ts";
import { sendConversions } from "./conversions.ts";
import { openCountries } from "./countries.ts";
import { Dice } from "./dice.ts";
import { editLinks } from "./edit-links.ts";
import { dayAt, Ledger } from "./ledger.ts";
import { misjudgedAgents } from "./misjudged-agents.ts";
import { type Options, readOptions } from "./options.ts";
import { printHints, printReconciliation, printReports, printSent, printStored } from "./print.ts";
import { reconcile } from "./reconcile.ts";
import { sendVisits } from "./send-visits.ts";
import { VisitPlanner } from "./visits.ts";
import { makeWorkspace } from "./workspace.ts";

const DAY_ms = 86_400_000;
/** A run is over by then; one that went past midnight could not say on which day a visit was counted. */
const RUN_ms = 10 * 60_000;
const PERIOD_days = 90;
/** Of the visits, those before some links are changed and withdrawn. */
const FIRST_share = 0.7;

const started_ms = Date.now();

/** One line with the time that has passed. */
function say(line: string): void {
  const passed_s = ((Date.now() - started_ms) / 1000).toFixed(1);
  console.log(`${passed_s.padStart(6)} s  ${line}`);
}

async function waitForDay(): Promise<void> {
  const rest_ms = DAY_ms - (Date.now() % DAY_ms);
  if (rest_ms > RUN_ms) return;
  say(`waiting ${Math.ceil(rest_ms / 1000)} s for midnight UTC, so that the whole run lies on one day`);
  await Bun.sleep(rest_ms + 1000);
}

/** Sends everything and compares everything; gives how many differences there are. */
async function runDemo(program: Program, api: Api, options: Options, ledger: Ledger): Promise<number> {
  const dice = new Dice(options.seed);
  const agents = readAgents();
  const workspace = await makeWorkspace(api, dice, new URL(program.url).host);
  say(
    `${workspace.links.length} links under rules; ${workspace.refusedCount} more were refused, as they should be`,
  );
  const planner = new VisitPlanner(dice, agents, openCountries());
  const send = async (count: number): Promise<void> => {
    planner.turnTo(workspace.links);
    await sendVisits({
      port: program.port,
      connections: options.connections,
      count,
      next: () => planner.next(),
      ledger,
      onProgress: (sent) => say(`${sent.toLocaleString("en")} of ${count.toLocaleString("en")} visits`),
    });
  };
  const first = Math.round(options.visits * FIRST_share);
  await send(first);
  say(`${await editLinks(api, workspace.links)} links changed or withdrawn; their clicks so far must stay`);
  await send(options.visits - first);
  const sent = await sendConversions(api, dice, workspace.links, ledger, options.conversions);
  say(
    `${ledger.conversions.length.toLocaleString("en")} conversions, ${sent.repeats} repeats, ${sent.refused} refused`,
  );
  printSent(ledger, agents, sent);

  const period = { from: dayAt(Date.now() - (PERIOD_days - 1) * DAY_ms), to: dayAt(Date.now()) };
  await printReports(api, period);
  const clientFault = await clientReportFault(api);
  if (clientFault !== null) ledger.enterFault(clientFault, "client report link");
  const reconciliation = await reconcile(api, workspace, ledger, period);
  printReconciliation(ledger, reconciliation);
  if (reconciliation.differences.length === 0 && ledger.faults.size === 0) return 0;
  for (const line of await misjudgedAgents(api, program.port, agents)) console.log(line);
  return reconciliation.differences.length + ledger.faults.size;
}

/** Looks into the file that the program leaves behind; gives how many differences there are. */
async function checkStore(dataDir: string, ledger: Ledger): Promise<number> {
  const stored = await readClickStore(dataDir);
  const differences = storeDifferences(stored, ledger);
  printStored(stored, ledger, differences);
  return differences.length;
}

/** Leaves the program running until somebody has looked enough. */
async function stay(program: Program): Promise<void> {
  await new Promise<void>((enough) => {
    onSignal = enough;
  });
  // Ctrl-C has reached the program as well, which then ends by itself.
  await program.stop().catch(() => {});
}

async function main(options: Options): Promise<number> {
  await waitForDay();
  const dataDir = resolve(options.dataDir ?? mkdtempSync(join(tmpdir(), "utmost-demo-")));
  const kept = options.keep || options.dataDir !== null || options.stay;
  if (!kept) process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const token = newToken(systemRandom);
  const settings: ProgramOrder = {
    dataDir,
    port: await freePort(),
    core: null,
    environment: {
      LOG_LEVEL: "error",
      // The demo stands where a proxy would, and says in its name where each visit comes from.
      TRUSTED_PROXIES: "1",
      RATE_LIMIT_PER_MINUTE: "1000000",
      UTMOST_BOOTSTRAP_TOKEN: token,
      ...(options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl }),
    },
  };
  const program = await startProgram(settings);
  say(`the program runs on ${program.url}, data in ${dataDir}`);
  const api = connectApi(program.url, token);
  const ledger = new Ledger();
  const { url: reportUrl } = await api.expect<{ url: string }>(201, "POST", "/report-links");
  let differences: number;
  try {
    differences = await runDemo(program, api, options, ledger);
  } catch (error) {
    console.error(program.complaints());
    throw error;
  }
  await program.stop();
  if (differences === 0) differences += await checkStore(dataDir, ledger);
  say(differences === 0 ? "no difference" : `${differences} DIFFERENCES`);
  const again = options.stay ? await startProgram(settings) : null;
  printHints({ settings, token, reportUrl, firstWords: program.output(), kept, stays: options.stay });
  if (again !== null) await stay(again);
  return differences === 0 ? 0 : 1;
}

let onSignal = (): void => process.exit(130);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => onSignal());

const options = readOptions(process.argv.slice(2));
if (options.dataDir !== null && existsSync(options.dataDir) && readdirSync(options.dataDir).length > 0) {
  console.error(`${options.dataDir} is not empty: the demo counts from nothing.`);
  process.exit(2);
}
process.exitCode = await main(options);
