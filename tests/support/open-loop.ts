import { fileURLToPath } from "node:url";

/** A load of visits by a process of its own. */
export interface LoadOrder {
  readonly port: number;
  readonly host: string;
  readonly connections: number;
  /** Requests a second, sent when they are due; null for as many as are answered. */
  readonly rate_per_s: number | null;
  readonly seconds: number;
  /** One connection of so many hangs up when all is sent, and waits for no answer. */
  readonly oneLeavesOf: number;
  /** What is visited, each with the one right answer: the first half by those who stay, the second by those who hang up. */
  readonly links: readonly { readonly path: string; readonly location: string }[];
  /** The number of its first visitor. Every request has one of its own. */
  readonly firstVisitor: number;
}

/** What came of a load. */
export interface LoadCounts {
  /** Requests sent and answers read whole, by link. */
  readonly sent: readonly number[];
  readonly answered: readonly number[];
  /** The same of all links, up to the moment when the last was due. */
  readonly inTime: { readonly sent: number; readonly answered: number };
  /** Requests that were due and never sent, because their connection took no more. */
  readonly heldUp: number;
  /** Answers that were not as they should be, and connections that ended too early; the first ten. */
  readonly faults: readonly string[];
}

const SCRIPT = fileURLToPath(new URL("processes/open-loop-load.ts", import.meta.url));

/** Puts the load on a service, and gives back what came of it when those who stay have all their answers. */
export async function putVisits(order: LoadOrder): Promise<LoadCounts> {
  const child = Bun.spawn([process.execPath, SCRIPT, JSON.stringify(order)], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`the load ended by itself: ${output}`);
  return JSON.parse(output) as LoadCounts;
}
