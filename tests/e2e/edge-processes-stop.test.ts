import { afterEach, beforeEach, expect, test } from "bun:test";
import { edgePidsOf, until } from "../support/edge-pids.ts";
import { KeepAliveClient } from "../support/keep-alive-client.ts";
import { ProgramClient } from "../support/program-client.ts";

const LIMIT_ms = 120_000;
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36";

let program: ProgramClient;
beforeEach(async () => {
  program = await ProgramClient.make({ EDGE_PROCESSES: "3" });
  await program.start();
}, LIMIT_ms);
afterEach(() => program.remove());

const edgePids = () => edgePidsOf(String(program.port));

/** One visit by a client who would stay: its status, and what it is told of its connection. Null when it is cut off. */
async function visit(path: string): Promise<readonly [number, string | null] | null> {
  const client = new KeepAliveClient(program.port);
  const answer = await client.ask(path, { headers: { "user-agent": CHROME } });
  client.close();
  return answer === null ? null : [answer.status, answer.header("connection")];
}

test(
  "a stop while edge processes are being replaced: whoever is answered is asked to leave, and none begins",
  async () => {
    await program.makeLink("leave");
    const [killed = 0, ...others] = edgePids();
    process.kill(killed, "SIGKILL");
    // The next one is there, and not yet so far that it could answer.
    const isNew = (pid: number): boolean => pid !== killed && !others.includes(pid);
    await until(() => edgePids().some(isNew));
    for (const pid of others) process.kill(pid, "SIGKILL");
    const started = edgePids().filter(isNew);
    const { serving } = program;
    serving.signal("SIGTERM");
    await until(async () => (await visit("/readyz"))?.[0] !== 200);
    let asked = 0;
    for (let isOver = false; !isOver; ) {
      expect(edgePids().filter((pid) => isNew(pid) && !started.includes(pid))).toEqual([]);
      // A connection may be cut off: the process that it came to has been killed, or all have stopped.
      const answer = await visit("/leave");
      if (answer !== null) {
        expect(answer).toEqual([302, "close"]);
        asked += 1;
      }
      isOver = answer === null && edgePids().length === 0;
    }
    expect(asked).toBeGreaterThan(0);
    expect(await serving.ended).toBe(0);
  },
  LIMIT_ms,
);
