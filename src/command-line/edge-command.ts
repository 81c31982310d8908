import type { SpawnEdge } from "../edge-processes/edge-processes.ts";
import type { EdgeOrder } from "../edge-processes/messages.ts";
import { runEdgeService } from "../edge-service.ts";
import { createLog } from "../lib/log.ts";
import type { Random } from "../lib/random.ts";
import { sharedNumbers, shareNumbers } from "../lib/shared-numbers.ts";
import { COUNTERS_length, Counters } from "../monitoring/counters.ts";
import { type Command, CommandProblem, EXIT, required, type Terminal } from "./command.ts";

/** The open file after standard input, output and error: there an edge process finds the numbers it shares with the first. */
const COUNTERS_handle = 3;

/** What `serve` starts beside itself when EDGE_PROCESSES is above 1. */
export const edgeCommand: Command = {
  words: "edge",
  summary: "Answer redirects beside a running service, which starts this by itself.",
  hidden: true,
  options: {
    port: { value: "PORT", meaning: "The port of the service.", required: true },
    log: { value: "FOLDER", meaning: "Where the clicks go.", required: true },
  },
  run: async (call) => {
    const { config, clock, random, terminal } = call;
    const { parent } = terminal;
    if (parent === null) throw new CommandProblem("The service starts its edge processes by itself.");
    // Signals are for the first process, which tells this one; and where it is gone nobody takes the clicks in.
    terminal.onSignal(() => {});
    parent.onEnd(() => terminal.exit(EXIT.failed));
    const log = createLog(config.logLevel);
    terminal.onFault((error) =>
      log.error({ err: error }, "a fault that nothing caught; the edge process goes on"),
    );
    const order = { port: Number(required(call, "port")), logFolder: required(call, "log") };
    const counters = new Counters(sharedNumbers(COUNTERS_handle));
    await runEdgeService(config, order, counters, { clock, random, log }, parent);
    return terminal.exit(EXIT.done);
  },
};

/** Starts edge processes as this program was started. */
export function edgeSpawner({ program, environment }: Terminal, random: Random): SpawnEdge {
  return ({ port, logFolder }: EdgeOrder, { onMessage, onEnd }) => {
    const shared = shareNumbers(COUNTERS_length, random);
    try {
      const child = Bun.spawn([...program, edgeCommand.words, "--port", String(port), "--log", logFolder], {
        env: environment,
        stdio: ["ignore", "ignore", "inherit", shared.handle],
        serialization: "json",
        ipc: onMessage,
        onExit: onEnd,
      });
      return {
        counters: new Counters(shared.numbers),
        send: (message) => child.send(message),
        kill: () => child.kill("SIGKILL"),
      };
    } finally {
      shared.closeHandle();
    }
  };
}
