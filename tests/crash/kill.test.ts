import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newToken } from "../../src/access/token.rules.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { ConsoleVisitor } from "../support/console-visitor.ts";
import { type CrashClient, CrashWorld } from "../support/crash/crash-world.ts";
import { Editor, Withdrawer } from "../support/crash/link-keepers.ts";
import { RuleKeeper } from "../support/crash/rule-keeper.ts";
import { ReportLinkHolder, TokenHolder } from "../support/crash/secret-holders.ts";
import { Shop } from "../support/crash/shop.ts";
import { ReportReader, Visitor } from "../support/crash/visitors.ts";
import type { Engine } from "../support/engines.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { killProcesses, processTree } from "../support/process-tree.ts";
import { createDatabase } from "../support/service.ts";
import { PROJECT } from "../support/test-files.ts";
import { freePort, freshDataDir, type Serving, serveUtmost, stopServing } from "../support/utmost-program.ts";

// The real program under load, every process of it ended by `kill -9` at any moment, again and again. After each round it
// is started anew and compared with what its clients were told. A round's choices come from a seed of its own:
// `CRASH_SEED` with `CRASH_ROUNDS=1` makes the same ones again.

const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 6);
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);
/** On how many processes, when they are not to be as many as each setting says. */
const EDGE_PROCESSES = process.env["CRASH_EDGE_PROCESSES"];
const FEWER_ROUNDS = Math.ceil(ROUNDS / 4);
const LOAD_most_ms = 1200;
const VISITORS = 4;

/** What is ended. PostgreSQL keeps its own data: fewer rounds are enough to see that we ask it for the right things. */
interface Setting {
  readonly engine: Engine;
  readonly processes: string;
  readonly rounds: number;
}
const settings: readonly Setting[] = [
  { engine: "sqlite", processes: EDGE_PROCESSES ?? "1", rounds: ROUNDS },
  { engine: "sqlite", processes: EDGE_PROCESSES ?? "2", rounds: FEWER_ROUNDS },
  { engine: "postgres", processes: EDGE_PROCESSES ?? "1", rounds: FEWER_ROUNDS },
];

/** What a round's seed chooses. */
interface Plan {
  /** Whether its links are made before it may end. */
  readonly waits: boolean;
  readonly load_ms: number;
  /** All processes at once, one of several first, or an orderly stop that is cut off. */
  readonly end: "all" | "one first" | "stop first";
  readonly pause_ms: number;
  /** When a start afterwards is cut off as well. */
  readonly startCutOff_ms: number | null;
}

function planOf(seed: number): Plan {
  const seeded = new Seeded(seed);
  return {
    waits: seeded.chance(0.8),
    load_ms: seeded.whole(10, LOAD_most_ms),
    end: seeded.pick(["all", "all", "all", "one first", "stop first"]),
    pause_ms: seeded.whole(0, LOAD_most_ms),
    startCutOff_ms: seeded.chance(0.25) ? seeded.whole(0, 600) : null,
  };
}

for (const { engine, processes, rounds } of settings) {
  describe(`${processes} process${processes === "1" ? "" : "es"} on ${engine}`, () => {
    const { dataDir, remove } = freshDataDir();
    const token = newToken(systemRandom);
    let variables: Readonly<Record<string, string>>;
    let database: Awaited<ReturnType<typeof createDatabase>> | null = null;
    let serving: Serving;
    let world: CrashWorld;
    let signedIn: ConsoleVisitor;
    /** All rounds' clients so far. */
    const clients: CrashClient[] = [];

    beforeAll(async () => {
      if (engine === "postgres") database = await createDatabase();
      const port = await freePort();
      variables = {
        PORT: String(port),
        DATA_DIR: dataDir,
        UTMOST_BOOTSTRAP_TOKEN: token,
        RATE_LIMIT_PER_MINUTE: "10000000",
        LOG_LEVEL: "warn",
        EDGE_PROCESSES: processes,
        ...(database === null ? {} : { DATABASE_URL: database.url }),
      };
      world = new CrashWorld(port, token);
      serving = await serveUtmost(variables);
      const [, email = ""] = /E-mail +(\S+)/.exec(serving.out()) ?? [];
      const [, password = ""] = /Password +(\S+)/.exec(serving.out()) ?? [];
      signedIn = new ConsoleVisitor(serving.url);
      expect((await signedIn.signIn(email, password)).status).toBe(303);
    });
    afterAll(async () => {
      await killAll();
      await database?.drop();
      remove();
    });

    const killAll = async (): Promise<void> => {
      killProcesses(processTree(serving.pid));
      await serving.ended;
    };

    /** Ends the service as the plan says; what still runs at the end is killed. */
    const end = async ({ end: manner, pause_ms }: Plan, seeded: Seeded): Promise<void> => {
      const tree = processTree(serving.pid);
      if (manner === "one first" && tree.length > 1) {
        killProcesses([seeded.pick(tree)]);
        await Bun.sleep(pause_ms);
      } else if (manner === "stop first") {
        serving.signal("SIGTERM");
        await Bun.sleep(pause_ms);
      }
      world.isOver = true;
      killProcesses([...new Set([...tree, ...processTree(serving.pid)])]);
      await serving.ended;
    };

    const cutOffStart = async (after_ms: number): Promise<void> => {
      const child = Bun.spawn([process.execPath, "src/main.ts", "serve"], {
        cwd: PROJECT,
        env: { PATH: process.env["PATH"] ?? "", ...variables },
        stdio: ["ignore", "ignore", "ignore"],
      });
      await Bun.sleep(after_ms);
      killProcesses(processTree(child.pid));
      await child.exited;
    };

    const clientsOf = (name: string): readonly CrashClient[] => [
      ...Array.from(
        { length: VISITORS },
        (_, number) => new Visitor(world, `${name}v${number}`, number === 0),
      ),
      new ReportReader(world),
      new Shop(world, `${name}s`),
      new Editor(world, `${name}e`),
      new Withdrawer(world, `${name}w`),
      new RuleKeeper(world, `${name}r`),
      new ReportLinkHolder(world),
      new TokenHolder(world, signedIn),
    ];

    const playRound = async (seed: number, round: number): Promise<void> => {
      const plan = planOf(seed);
      const acting = clientsOf(`r${round}`);
      world.isOver = false;
      world.isBack = false;
      let readyClients = 0;
      const allReady = Promise.withResolvers<void>();
      const playing = Promise.all(
        acting.map((client) =>
          client.act(() => {
            readyClients += 1;
            if (readyClients === acting.length) allReady.resolve();
          }),
        ),
      );
      // A wrong answer ends the round at once, with its message.
      if (plan.waits) await Promise.race([allReady.promise, playing]);
      await Promise.race([Bun.sleep(plan.load_ms), playing]);
      await end(plan, new Seeded(seed + 1));
      await playing;
      if (plan.startCutOff_ms !== null) await cutOffStart(plan.startCutOff_ms);
      serving = await serveUtmost(variables);
      world.isBack = true;
      for (const client of acting) await client.check();
      clients.push(...acting);
      // Nor does it lose later what it had kept.
      await new Seeded(seed + 2).pick(clients).check();
    };

    test(
      `${rounds} rounds from CRASH_SEED=${SEED}: nothing that was answered is lost, doubled or undone`,
      async () => {
        for (let round = 0; round < rounds; round += 1) {
          const seed = SEED + round;
          await playRound(seed, round).catch((error: unknown) => {
            const again = `CRASH_SEED=${seed} CRASH_ROUNDS=1 CRASH_EDGE_PROCESSES=${processes}`;
            throw new Error(`round ${round} of ${engine}, again with ${again}: ${serving.complaints()}`, {
              cause: error,
            });
          });
        }
        expect(world.answeredVisits).toBeGreaterThan(rounds * 20);
        expect(await stopServing(serving)).toBe(0);
        const { answeredVisits, unansweredVisits } = world;
        console.log(
          `${engine}, ${processes} process(es): ${rounds} rounds, ${answeredVisits} redirects answered and there once, ${unansweredVisits} cut off`,
        );
      },
      60_000 + rounds * 30_000,
    );
  });
}
