import { afterEach, beforeEach, expect, test } from "bun:test";
import { memoryOf } from "../support/process-memory.ts";
import { ProgramClient } from "../support/program-client.ts";

// More connections and requests at once than the program can answer. `OVERLOAD_WAVES` sets how many such waves come.

const WAVES = Number(process.env["OVERLOAD_WAVES"] ?? 2);
/** Each waits for its answer all the time. */
const CONNECTIONS = 3000;
const REQUESTS_per_wave = 30_000;
const LINKS = 10;
/** What a wave may take for its connections and its answers, on top of what the program holds anyway. */
const GROWTH_most_bytes = 512 * 1024 * 1024;
const LIMIT_ms = 240_000 + WAVES * 60_000;

let program: ProgramClient;
const codes = Array.from({ length: LINKS }, (_, number) => `link${number}`);
beforeEach(async () => {
  program = await ProgramClient.make();
  await program.start();
  for (const code of codes) await program.makeLink(code);
}, LIMIT_ms);
afterEach(() => program.remove());

test(
  `waves of ${CONNECTIONS} connections that all ask at once are answered, each with its own link, and counted`,
  async () => {
    await program.visit("link0", 2000, 8);
    const before = memoryOf(program.serving.pid);
    for (let wave = 0; wave < WAVES; wave += 1) {
      const all = codes.map((code) => program.visit(code, REQUESTS_per_wave / LINKS, CONNECTIONS / LINKS));
      for (const { faults } of await Promise.all(all)) expect(faults).toEqual([]);
    }
    const { highest_bytes } = memoryOf(program.serving.pid);
    expect(highest_bytes - before.now_bytes).toBeLessThan(GROWTH_most_bytes);
    const visits = 2000 + WAVES * REQUESTS_per_wave;
    expect((await program.totals()).clicks).toBe(visits);
    expect(await program.metric("utmost_clicks_lost_total")).toBe(0);
    const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    console.log(
      `${visits} redirects; memory ${mebibytes(before.now_bytes)} MiB before, ${mebibytes(highest_bytes)} at most`,
    );
  },
  LIMIT_ms,
);

test(
  "SIGTERM under load: it ends by itself in good order, and every redirect that was answered is counted",
  async () => {
    let answered = 0;
    let unanswered = 0;
    const over = new AbortController();
    const person = async (code: string): Promise<void> => {
      while (!over.signal.aborted) {
        const visited = await program.visit(code, 200, 20);
        answered += visited.answered;
        // Whoever comes too late finds nobody, and never half an answer.
        expect(visited.faults.filter((status) => status !== 0)).toEqual([]);
        unanswered += visited.faults.length;
        if (visited.answered === 0) await Bun.sleep(20);
      }
    };
    const people = Promise.all(codes.map(person));
    await program.until(async () => answered > 5000);
    // An end that takes longer than ten seconds gives another code.
    const code = await program.end("SIGTERM");
    over.abort();
    await people;
    expect(code).toBe(0);
    await program.start();
    const { clicks } = await program.totals();
    expect(clicks).toBeGreaterThanOrEqual(answered);
    expect(clicks).toBeLessThanOrEqual(answered + unanswered);
    console.log(`SIGTERM amid ${answered} answered redirects: ${clicks} counted`);
  },
  LIMIT_ms,
);
