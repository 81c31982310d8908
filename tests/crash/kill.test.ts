import { afterAll, beforeAll, expect, test } from "bun:test";
import { newToken } from "../../src/access/token.rules.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { CrashLoad, type Load } from "../support/crash-load.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { PROJECT } from "../support/test-files.ts";
import { freePort, freshDataDir, type Serving, serveUtmost, stopServing } from "../support/utmost-program.ts";

// The real program under load, ended by `kill -9` at any moment, again and again. Afterwards every answered redirect
// and every acknowledged write is there exactly once. A failure names the seed; `CRASH_SEED` chooses the same moments.

const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 20);
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);
const LOAD_most_ms = 1200;

const { dataDir, remove } = freshDataDir();
const token = newToken(systemRandom);
let variables: Readonly<Record<string, string>>;
let serving: Serving | null = null;
beforeAll(async () => {
  variables = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    UTMOST_BOOTSTRAP_TOKEN: token,
    RATE_LIMIT_PER_MINUTE: "10000000",
    LOG_LEVEL: "warn",
  };
});
afterAll(async () => {
  serving?.signal("SIGKILL");
  await serving?.ended;
  remove();
});

async function api(method: string, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${variables["PORT"]}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = { status: response.status, body: JSON.parse(await response.text()) };
  return answer;
}

async function kill(): Promise<void> {
  serving?.signal("SIGKILL");
  await serving?.ended;
  serving = null;
}

/** A start that is cut off as well. */
async function startAndKill(after_ms: number): Promise<void> {
  const child = Bun.spawn([process.execPath, "src/main.ts", "serve"], {
    cwd: PROJECT,
    env: { PATH: process.env["PATH"] ?? "", ...variables },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  await Bun.sleep(after_ms);
  child.kill("SIGKILL");
  await child.exited;
}

test(
  `${ROUNDS} times kill -9 under load lose nothing that was answered and double nothing: CRASH_SEED=${SEED}`,
  async () => {
    const seeded = new Seeded(SEED);
    const load = new CrashLoad(Number(variables["PORT"]), api);
    const rounds: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      serving = await serveUtmost(variables);
      const begun = Promise.withResolvers<void>();
      const running = load.run(round, begun.resolve);
      // Now and then it dies while the links are still being made.
      if (seeded.chance(0.8)) await begun.promise;
      await Bun.sleep(seeded.whole(10, LOAD_most_ms));
      await kill();
      rounds.push(await running);
      if (seeded.chance(0.25)) {
        await startAndKill(seeded.whole(0, 600));
      }
    }
    serving = await serveUtmost(variables);
    const answered = rounds.flatMap(({ visits }) => visits.flatMap((visit) => visit.answered)).length;
    expect(answered).toBeGreaterThan(ROUNDS * 20);
    for (const { visits } of rounds) for (const visit of visits) await load.checkVisits(visit);
    await load.checkConversions(rounds.flatMap(({ events }) => events));
    expect(await stopServing(serving)).toBe(0);
    serving = null;
    console.log(`${ROUNDS} rounds, ${answered} answered redirects: all there, once`);
  },
  60_000 + ROUNDS * 20_000,
);
