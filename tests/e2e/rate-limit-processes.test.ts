import { afterAll, beforeAll, expect, test } from "bun:test";
import { edgePidsOf } from "../support/edge-pids.ts";
import { freePort, freshDataDir, type Serving, serveUtmost, stopServing } from "../support/utmost-program.ts";

// Whichever process of a machine a request comes to, there is one bucket for its token, and one for its address.

const LIMIT_ms = 120_000;
const { dataDir, remove } = freshDataDir();
let serving: Serving;
let token: string;
beforeAll(async () => {
  const port = String(await freePort());
  serving = await serveUtmost({
    DATA_DIR: dataDir,
    PORT: port,
    EDGE_PROCESSES: "3",
    // One at once, and another each ten seconds.
    RATE_LIMIT_PER_MINUTE: "6",
  });
  token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(serving.out())?.[0] ?? "";
  expect(edgePidsOf(port)).toHaveLength(2);
}, LIMIT_ms);
afterAll(async () => {
  expect(await stopServing(serving)).toBe(0);
  remove();
}, LIMIT_ms);

/** Requests at once, each on a connection of its own, so that every process gets some. */
async function crowd(count: number, credentials: string, url = serving.url) {
  const started_ms = Date.now();
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`${url}/api/v1/links`, {
        keepalive: false,
        headers: { authorization: `Bearer ${credentials}`, connection: "close" },
      });
      await answer.arrayBuffer();
      return answer;
    }),
  );
  return { answers, passed_ms: Date.now() - started_ms };
}

test(
  "a token has one quota in all processes of a machine, and each refusal says what to wait",
  async () => {
    const { answers, passed_ms } = await crowd(60, token);
    const allowed = answers.filter(({ status }) => status === 200).length;
    expect(allowed).toBeGreaterThanOrEqual(1);
    expect(allowed).toBeLessThanOrEqual(1 + Math.ceil(passed_ms / 10_000));
    const refused = answers.filter(({ status }) => status === 429);
    expect(allowed + refused.length).toBe(60);
    for (const { headers } of refused) {
      expect([headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")]).toEqual(["1", "0"]);
      expect(Number(headers.get("retry-after"))).toBeWithin(1, 11);
    }
    // Who waits what the last one was told is let in, through whichever process.
    const [probe] = (await crowd(1, token)).answers;
    await Bun.sleep(Number(probe?.headers.get("retry-after") ?? 0) * 1000);
    expect((await crowd(1, token)).answers.map(({ status }) => status)).toEqual([200]);
  },
  LIMIT_ms,
);

test(
  "a client that waits what it is told is not refused, time after time, by whichever process",
  async () => {
    const { dataDir: own, remove: removeOwn } = freshDataDir();
    const started = await serveUtmost({ DATA_DIR: own, EDGE_PROCESSES: "2", RATE_LIMIT_PER_MINUTE: "120" });
    const { url } = started;
    const credentials = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(started.out())?.[0] ?? "";
    // Until it is told to wait; then so long, and on.
    for (let waits = 0; waits < 6; ) {
      const [answer] = (await crowd(1, credentials, url)).answers;
      if (answer?.status === 200) continue;
      expect(answer?.status).toBe(429);
      await Bun.sleep(Number(answer?.headers.get("retry-after")) * 1000);
      expect((await crowd(1, credentials, url)).answers.map(({ status }) => status)).toEqual([200]);
      waits += 1;
    }
    expect(await stopServing(started)).toBe(0);
    removeOwn();
  },
  LIMIT_ms,
);

test(
  "an address that guesses has one quota in all processes of a machine",
  async () => {
    const { answers, passed_ms } = await crowd(180, "utmost_guess");
    const told = answers.filter(({ status }) => status === 401).length;
    expect(told).toBeGreaterThanOrEqual(60);
    expect(told).toBeLessThanOrEqual(60 + Math.ceil(passed_ms / 1000));
    expect(told + answers.filter(({ status }) => status === 429).length).toBe(180);
  },
  LIMIT_ms,
);
