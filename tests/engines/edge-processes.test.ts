import { expect, test } from "bun:test";
import { EdgeProcesses, type SpawnEdge } from "../../src/edge-processes/edge-processes.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { Counters } from "../../src/monitoring/counters.ts";
import { KeptLog } from "../support/clicks.ts";
import { until } from "../support/edge-pids.ts";

test("an edge process that the system has no room for is tried again until it has", async () => {
  const log = new KeptLog();
  const endings: (() => void)[] = [];
  let tries = 0;
  const spawn: SpawnEdge = (_, { onEnd }) => {
    tries += 1;
    if (tries === 2 || tries === 3) throw new Error("EAGAIN");
    endings.push(onEnd);
    return { counters: new Counters(), send: () => {}, kill: onEnd };
  };
  const edges = new EdgeProcesses({ spawn, random: systemRandom, log }, { count: 1, logsFolder: "/nowhere" });
  void edges.start(0);
  endings[0]?.();
  await until(() => endings.length === 2);
  expect([tries, log.lines.filter(({ level }) => level === "error").length]).toEqual([4, 3]);
  await edges.stop(0);
});
