import { type Beginning, beginInstance } from "../access/first-start.ts";
import { present } from "../lib/assert.ts";
import { createLog } from "../lib/log.ts";
import { SHUTDOWN_ms, SHUTDOWN_NOTICE_ms, SIGNAL_ECHO_ms } from "../run-limits.ts";
import { type RunningService, startService } from "../service.ts";
import { type Call, type Command, EXIT, type Terminal } from "./command.ts";
import { edgeSpawner } from "./edge-command.ts";
import { welcome } from "./welcome.ts";

export const serveCommand: Command = {
  words: "serve",
  summary: "Run the service until it is told to stop.",
  description:
    "The first start on an empty data folder makes a workspace, its owner and an API token, and prints them once.\ndocs/configuration.md lists the environment variables that it reads.",
  options: {},
  run: async (call) => {
    const { config, clock, random, terminal } = call;
    const log = createLog(config.logLevel);
    const told = listenForSignals(call);
    let beginning: Beginning | null = null;
    const outside = { clock, random, log, spawnEdge: edgeSpawner(terminal, random) };
    const running = await startService(config, outside, async ({ db }) => {
      beginning = await beginInstance({ db, clock, random }, config.bootstrapToken);
    });
    const stopping = told.fromNowOn();
    // What nobody caught is a fault of ours, and no reason to turn visitors away: what matters is in the database.
    terminal.onFault((error) =>
      log.error({ err: error }, "a fault that nothing caught; the service goes on"),
    );
    tell(call, running.baseUrl, present<Beginning>(beginning, "what the start found"));
    await stopInOrder(terminal, running, await stopping);
    return null;
  },
};

function tell({ terminal, json }: Call, baseUrl: string, beginning: Beginning): void {
  if (beginning.kind === "later" && beginning.bootstrapTokenIsUnknown) {
    terminal.complain(
      "utmost: UTMOST_BOOTSTRAP_TOKEN is no token of this instance and opens nothing: only the first start on an empty " +
        "data folder makes it. Make one with: npx utmost token create --name NAME --permissions all\n",
    );
  }
  if (!json) {
    terminal.out(welcome(baseUrl, beginning));
    return;
  }
  const first =
    beginning.kind === "first"
      ? {
          owner_email: beginning.ownerEmail,
          owner_password: beginning.ownerPassword,
          token: beginning.tokenWasChosen ? null : beginning.token,
        }
      : null;
  terminal.out(`${JSON.stringify({ url: baseUrl, console: `${baseUrl}/`, first_start: first })}\n`);
}

/**
 * Listens for signals. Until `fromNowOn` is called one ends the process at once: nothing is in flight yet. Then the first
 * is what its promise gives, and a second ends the process at once. Decisions, section 9.
 */
function listenForSignals({ terminal, clock }: Call): { fromNowOn(): Promise<string> } {
  let tellFirst: ((name: string) => void) | null = null;
  let firstAt_ms: number | null = null;
  terminal.onSignal((name) => {
    const now = clock.now();
    if (tellFirst !== null && firstAt_ms === null) {
      firstAt_ms = now;
      tellFirst(name);
    } else if (firstAt_ms === null || now - firstAt_ms > SIGNAL_ECHO_ms) {
      terminal.complain("utmost: stopped at once.\n");
      terminal.exit(EXIT.failed);
    }
  });
  return {
    fromNowOn: () =>
      new Promise((resolve) => {
        tellFirst = resolve;
      }),
  };
}

/** Between giving up and the time that is promised. */
const SHUTDOWN_MARGIN_ms = 500;

async function stopInOrder(terminal: Terminal, running: RunningService, signal: string): Promise<never> {
  const deadline = setTimeout(() => {
    terminal.complain("utmost: not everything was answered in time; stopped.\n");
    terminal.exit(EXIT.failed);
  }, SHUTDOWN_ms - SHUTDOWN_MARGIN_ms);
  running.announceStop();
  // Ctrl-C comes from a person at a terminal: no balancer has to notice.
  if (signal !== "SIGINT") await Bun.sleep(SHUTDOWN_NOTICE_ms);
  await running.stop();
  clearTimeout(deadline);
  terminal.exit(EXIT.done);
}
