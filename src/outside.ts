import type { SpawnEdge } from "./edge-processes/edge-processes.ts";
import type { Clock } from "./lib/clock.ts";
import type { Log } from "./lib/log.ts";
import type { Random } from "./lib/random.ts";

/** What comes from outside the product: the only things a test replaces. */
export interface Outside {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Starts edge processes; never called while EDGE_PROCESSES is 1. */
  readonly spawnEdge?: SpawnEdge;
}
