import type { SpawnEdge } from "../edge-processes/edge-processes.ts";
import type { EdgeOrder } from "../edge-processes/messages.ts";
import { runEdgeService } from "../edge-service.ts";
import { createLog } from "../lib/log.ts";
import { type Command, CommandProblem, EXIT, required, type Terminal } from "./command.ts";

/** What `serve` starts beside itself when EDGE_PROCESSES is above 1. Not for people: the help does not list it. */
export const edgeCommand: Command = {
  words: "edge",
  summary: "Answer redirects beside a running service, which starts this by itself.",
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
    await runEdgeService(config, order, { clock, random, log }, parent);
    return terminal.exit(EXIT.done);
  },
};

/** Starts edge processes as this program was started. */
export function edgeSpawner({ program, environment }: Terminal): SpawnEdge {
  return ({ port, logFolder }: EdgeOrder, { onMessage, onEnd }) => {
    const child = Bun.spawn([...program, edgeCommand.words, "--port", String(port), "--log", logFolder], {
      env: environment,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      serialization: "json",
      ipc: onMessage,
      onExit: onEnd,
    });
    return { send: (message) => child.send(message), kill: () => child.kill("SIGKILL") };
  };
}
