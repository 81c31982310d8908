import { afterEach, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { check } from "../support/check.ts";
import { createDatabase } from "../support/service.ts";
import { freePort, freshDataDir, runUtmost, serveUtmost, stopServing } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A new installation's environment, on a port that is free. */
async function installation(more: Readonly<Record<string, string>> = {}) {
  const { dataDir, remove } = freshDataDir();
  cleanUps.push(remove);
  return { DATA_DIR: dataDir, PORT: String(await freePort()), ...more };
}

/** Every file with its size and its times. */
function filesOf(dataDir: string): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: "utf8" })
    .map((name) => {
      const { size, mtimeMs, mode } = statSync(join(dataDir, name));
      return `${name} ${size} ${mtimeMs} ${mode}`;
    })
    .sort();
}

for (const engine of ["sqlite", "postgres"] as const) {
  test(
    `a healthy installation on ${engine}, running with edge processes and stopped: no fault, and nothing is changed`,
    async () => {
      const database = engine === "postgres" ? await createDatabase() : null;
      if (database !== null) cleanUps.push(() => database.drop());
      const variables = await installation({
        EDGE_PROCESSES: "2",
        ...(database === null ? {} : { DATABASE_URL: database.url }),
      });
      const serving = await serveUtmost(variables);
      cleanUps.push(() => serving.signal("SIGKILL"));
      const running = await check(variables);
      expect([running.code, running.bad]).toEqual([0, {}]);
      expect(running.findings.map(({ name }) => name)).toEqual(
        expect.arrayContaining(["service", "readiness", "port", "BASE_URL", "control database", "click log"]),
      );
      expect(await stopServing(serving)).toBe(0);

      const before = filesOf(variables.DATA_DIR);
      const stopped = await check(variables);
      expect([stopped.code, stopped.bad]).toEqual([0, {}]);
      expect(stopped.findings.map(({ name }) => name)).toContain("click store");
      expect(filesOf(variables.DATA_DIR)).toEqual(before);
      const { code, out } = await runUtmost(["check"], variables);
      expect([code, out]).toEqual([0, expect.stringMatching(/\n\n0 fault\(s\), 0 warning\(s\)\.\n$/)]);
    },
    LIMIT_ms,
  );
}

/** A proxy in front of a port, which says for whom it asks. */
function startProxy(port: string): string {
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname, host } = new URL(request.url);
      const headers = { host, "x-forwarded-for": "203.0.113.9" };
      return fetch(`http://127.0.0.1:${port}${pathname}`, { headers });
    },
  });
  cleanUps.push(() => proxy.stop(true));
  return `http://127.0.0.1:${proxy.port}`;
}

test(
  "behind a proxy: whether it is this service, and whether the proxy is trusted as it should be",
  async () => {
    const variables = await installation({ TRUSTED_PROXIES: "1" });
    const BASE_URL = startProxy(variables.PORT);
    const serving = await serveUtmost({ ...variables, BASE_URL });
    cleanUps.push(() => serving.signal("SIGKILL"));
    expect((await check({ ...variables, BASE_URL })).bad).toEqual({});

    const direct = await check({ ...variables, BASE_URL: serving.url });
    expect(direct.code).toBe(0);
    expect(direct.bad).toEqual({ "TRUSTED_PROXIES for BASE_URL": "warning" });
    expect(direct.words("TRUSTED_PROXIES for BASE_URL")).toContain("Set TRUSTED_PROXIES=0");

    const nobody = await check({ ...variables, BASE_URL: `http://127.0.0.1:${await freePort()}` });
    expect([nobody.code, nobody.bad]).toEqual([1, { BASE_URL: "fault" }]);
    const stranger = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("{}") });
    cleanUps.push(() => stranger.stop(true));
    const LINK_HOST = `127.0.0.1:${stranger.port}`;
    const other = await check({ ...variables, BASE_URL, LINK_HOST });
    expect([other.code, other.bad]).toEqual([1, { LINK_HOST: "fault" }]);
    expect(other.words("LINK_HOST")).toContain("Something else than this service answers");
    const lost = await check({ ...variables, BASE_URL, PORT: String(await freePort()) });
    expect(lost.bad).toEqual({ service: "fault" });
    serving.signal("SIGKILL");
    await serving.ended;
    const blind = await serveUtmost({ ...variables, BASE_URL, TRUSTED_PROXIES: "0" });
    cleanUps.push(() => blind.signal("SIGKILL"));
    const untrusting = await check({ ...variables, BASE_URL, TRUSTED_PROXIES: "0" });
    expect([untrusting.code, untrusting.bad]).toEqual([1, { "TRUSTED_PROXIES for BASE_URL": "fault" }]);
    expect(untrusting.words("TRUSTED_PROXIES for BASE_URL")).toContain("Set TRUSTED_PROXIES=1");
  },
  LIMIT_ms,
);

test("a way in that nobody has asked for is no path of the service", async () => {
  const serving = await serveUtmost(await installation());
  cleanUps.push(() => serving.signal("SIGKILL"));
  const guessed = await fetch(`${serving.url}/internal/way-in/${"a".repeat(32)}`);
  expect(guessed.status).toBe(404);
  expect(await guessed.text()).not.toContain("socket_address");
});
