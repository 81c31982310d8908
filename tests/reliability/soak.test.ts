import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LOG_SEGMENT_bytes } from "../../src/run-limits.ts";
import { memoryOf } from "../support/process-memory.ts";
import { ProgramClient } from "../support/program-client.ts";

// Redirects for a long time, while links are made, edited and withdrawn. `SOAK_REQUESTS` sets how many.

const REQUESTS = Number(process.env["SOAK_REQUESTS"] ?? 40_000);
const STEPS = 20;
/** What comes after so many steps is held against what was then: caches are full, and the engines have settled. */
const WARM_steps = 5;
const CONNECTIONS = 16;
const MEMORY_growth_bytes = 128 * 1024 * 1024;
/** The click log is taken in and removed all the time: what it holds is bounded, however many clicks have come. */
const LOG_bytes_at_most = 8 * LOG_SEGMENT_bytes;
const WAL_bytes_at_most = 64 * 1024 * 1024;
const LIMIT_ms = 300_000 + REQUESTS * 2;

interface Sample {
  /** Without what the click store has in its file: it keeps of that what it likes in memory, up to a limit of its own. */
  readonly memory_bytes: number;
  readonly handles: number;
  readonly files: number;
}

let program: ProgramClient;
beforeEach(async () => {
  program = await ProgramClient.make();
  await program.start();
}, LIMIT_ms);
afterEach(() => program.remove());

const sizeOf = (name: string): number =>
  statSync(join(program.dataDir, name), { throwIfNoEntry: false })?.size ?? 0;

function sample(): Sample {
  const { pid } = program.serving;
  const files = readdirSync(program.dataDir, { recursive: true });
  const logs = files.filter((name) => String(name).endsWith(".log"));
  expect(logs.reduce((sum, name) => sum + sizeOf(String(name)), 0)).toBeLessThan(LOG_bytes_at_most);
  for (const name of ["control.sqlite-wal", "clicks.duckdb.wal"])
    expect([name, sizeOf(name) < WAL_bytes_at_most]).toEqual([name, true]);
  const handles = readdirSync(`/proc/${pid}/fd`).length;
  const memory_bytes = memoryOf(pid).now_bytes - sizeOf("clicks.duckdb");
  return { memory_bytes, handles, files: files.length };
}

/** Makes, edits and withdraws links until told to stop; each change holds for the next visit. */
async function churn(isOver: () => boolean): Promise<{ readonly links: number; readonly visits: number }> {
  let links = 0;
  let visits = 0;
  const see = async (code: string, status: number) => {
    const answer = await fetch(`${program.serving.url}/${code}`, {
      redirect: "manual",
      headers: { "user-agent": "Mozilla/5.0 Firefox/128.0" },
    });
    expect([code, answer.status]).toEqual([code, status]);
    if (status === 302) visits += 1;
    return answer.headers.get("location");
  };
  while (!isOver()) {
    links += 1;
    const code = `churn${links}`;
    await see(code, 404);
    const id = await program.makeLink(code);
    await see(code, 302);
    const edit = { destination: `https://shop.example/edited/${links}` };
    expect((await program.api("PATCH", `/links/${id}`, edit)).status).toBe(200);
    expect(await see(code, 302)).toStartWith(edit.destination);
    if (links % 4 === 0) continue;
    expect((await program.api("DELETE", `/links/${id}`)).status).toBe(204);
    await see(code, 410);
  }
  return { links, visits };
}

test(
  `${REQUESTS} redirects with link churn: memory, open files and the data folder do not grow with them`,
  async () => {
    await program.makeLink("shop");
    let isOver = false;
    const churning = churn(() => isOver);
    const samples: Sample[] = [];
    let visits = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const { answered, faults } = await program.visit("shop", Math.ceil(REQUESTS / STEPS), CONNECTIONS);
      expect(faults).toEqual([]);
      visits += answered;
      samples.push(sample());
    }
    isOver = true;
    const churned = await churning;
    expect((await program.totals()).clicks).toBe(visits + churned.visits);
    const most = (of: (one: Sample) => number, from: number, to: number) =>
      Math.max(...samples.slice(from, to).map(of));
    const grown = (of: (one: Sample) => number) => most(of, WARM_steps, STEPS) - most(of, 0, WARM_steps);
    expect(grown(({ memory_bytes }) => memory_bytes)).toBeLessThan(MEMORY_growth_bytes);
    expect(grown(({ handles }) => handles)).toBeLessThan(50);
    expect(grown(({ files }) => files)).toBeLessThan(10);
    const curve = samples.map(({ memory_bytes }) => Math.round(memory_bytes / 1024 / 1024)).join(" ");
    console.log(
      `${visits} redirects, ${churned.links} links made, edited and withdrawn; MiB: ${curve}; ` +
        `${Math.round((sizeOf("clicks.duckdb") + sizeOf("clicks.duckdb.wal")) / visits)} bytes a click in the store`,
    );
    expect(await program.end()).toBe(0);
  },
  LIMIT_ms,
);
