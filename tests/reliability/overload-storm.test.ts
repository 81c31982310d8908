import { afterEach, beforeEach, expect, test } from "bun:test";
import { type LoadCounts, putVisits } from "../support/open-loop.ts";
import { memoryOf } from "../support/process-memory.ts";
import { ProgramClient } from "../support/program-client.ts";

// Five times as many requests as can be answered, each sent when it is due. `OVERLOAD_STORMS` sets how many such storms come, `STORM_s`
// how long each lasts.

const STORMS = Number(process.env["OVERLOAD_STORMS"] ?? 1);
const STORM_s = Number(process.env["STORM_s"] ?? 2);
const TIMES = 5;
const CONNECTIONS = 3000;
/** In a storm: the others have the patience to wait for their answers. */
const ONE_LEAVES_of = 4;
/** As many as it takes for the machine to have its hands full, each waiting for its answer. */
const CALM_connections = 64;
const CALM_s = 2;
const LINKS = 20;
/** What a storm may take for its connections and its answers, on top of what the program holds anyway. */
const GROWTH_most_bytes = 512 * 1024 * 1024;
const LIMIT_ms = 240_000 + STORMS * STORM_s * 40_000;

let program: ProgramClient;
beforeEach(async () => {
  // So that every request can have a visitor of its own.
  program = await ProgramClient.make({ TRUSTED_PROXIES: "1" });
  await program.start();
}, LIMIT_ms);
afterEach(() => program.remove());

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const codes = Array.from({ length: LINKS }, (_, number) => `link${number}`);
/** The links of those who wait for every answer, and those of people who hang up. */
const isStayers = (place: number): boolean => place < LINKS / 2;

async function makeLinks() {
  const host = `localhost:${program.port}`;
  return Promise.all(
    codes.map(async (code) => {
      await program.makeLink(code);
      // A robot's visits are not among the clicks.
      const headers = { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };
      const answer = await fetch(`http://${host}/${code}`, { redirect: "manual", headers });
      return { path: `/${code}`, location: answer.headers.get("location") ?? "" };
    }),
  );
}

test(
  `at ${TIMES} times what it can answer every answer is right, each is counted once, and memory is bounded`,
  async () => {
    const links = await makeLinks();
    const all: LoadCounts[] = [];
    const put = async (rate_per_s: number | null): Promise<LoadCounts> => {
      const isCalm = rate_per_s === null;
      const counts = await putVisits({
        port: program.port,
        host: `localhost:${program.port}`,
        connections: isCalm ? CALM_connections : CONNECTIONS,
        rate_per_s,
        seconds: isCalm ? CALM_s : STORM_s,
        oneLeavesOf: ONE_LEAVES_of,
        links,
        firstVisitor: sum(all.flatMap(({ sent }) => sent)),
      });
      expect(counts.faults).toEqual([]);
      all.push(counts);
      return counts;
    };
    const before = memoryOf(program.serving.pid);
    for (let storm = 0; storm < STORMS; storm += 1) {
      const calm = (await put(null)).inTime.answered / CALM_s;
      const { inTime, heldUp } = await put(TIMES * calm);
      const after = (await put(null)).inTime.answered / CALM_s;
      await checkCounts(all);
      const times = (inTime.sent + heldUp) / STORM_s / calm;
      console.log(
        `${Math.round(calm)} a second; ${times.toFixed(1)} times as many for ${STORM_s} s: ${inTime.sent} sent, ` +
          `${inTime.answered} answered meanwhile, ${heldUp} found no room; afterwards ${Math.round(after)} a second`,
      );
    }
    const { highest_bytes } = memoryOf(program.serving.pid);
    expect(highest_bytes - before.now_bytes).toBeLessThan(GROWTH_most_bytes);
    expect(await program.metric("utmost_clicks_lost_total")).toBe(0);
    expect(await program.readiness()).toMatchObject({ status: "ready" });
    expect(program.serving.complaints()).toBe("");
    const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    console.log(`memory ${mebibytes(before.now_bytes)} MiB before, ${mebibytes(highest_bytes)} at most`);
  },
  LIMIT_ms,
);

/** Each counted click has a visitor of its own: none is counted twice. What was answered is counted, and nothing that was never sent. */
async function checkCounts(all: readonly LoadCounts[]): Promise<void> {
  for (const [place, code] of codes.entries()) {
    const { status, body } = await program.api("GET", `/analytics/report?short_code=${code}`);
    const { clicks, uniques } = body.totals;
    const sent = sum(all.map((counts) => counts.sent[place] ?? 0));
    const answered = sum(all.map((counts) => counts.answered[place] ?? 0));
    expect([code, status, uniques]).toEqual([code, 200, clicks]);
    expect([code, clicks >= answered, clicks <= sent]).toEqual([code, true, true]);
    if (isStayers(place)) expect([code, answered, clicks]).toEqual([code, sent, sent]);
  }
}
