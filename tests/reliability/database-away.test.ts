import { afterEach, expect, test } from "bun:test";
import { present } from "../../src/lib/assert.ts";
import { EDGE_POLL_every_ms } from "../../src/run-limits.ts";
import { holdSqlite, lockTables, type Release, stopPostgres } from "../support/database-away.ts";
import type { Engine } from "../support/engines.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { ProgramClient } from "../support/program-client.ts";

// The control database is held, stopped or locked. `DATABASE_AWAY_s` sets for how long.

const AWAY_ms = Number(process.env["DATABASE_AWAY_s"] ?? 4) * 1000;
const LIMIT_ms = 180_000 + 4 * AWAY_ms;

let program: ProgramClient;
let release: Release | null = null;
/** Not the one that all tests share: they go on. */
let postgres: TestPostgres | null = null;
afterEach(async () => {
  await release?.();
  release = null;
  await program.remove();
  await postgres?.stop();
  postgres = null;
});

interface Trouble {
  readonly engine: Engine;
  readonly begin: (server: TestPostgres | null) => Promise<Release>;
  /** What `/readyz` says of it. One that is held or locked is there all the same. */
  readonly state: "up" | "down";
}

const troubles: Readonly<Record<string, Trouble>> = {
  "a SQLite database that another process holds": {
    engine: "sqlite",
    begin: () => holdSqlite(program.dataDir),
    state: "up",
  },
  "a PostgreSQL database whose tables are locked": {
    engine: "postgres",
    begin: (server) => lockTables(present(server, "a server")),
    state: "up",
  },
  "a PostgreSQL server that is stopped in the middle of its work": {
    engine: "postgres",
    begin: (server) => stopPostgres(present(server, "a server")),
    state: "down",
  },
};

let events = 0;
const convert = () => {
  events += 1;
  return convertAs(`e${events}`);
};
const convertAs = (event_id: string) => {
  const event = { customer_id: "c", event_id, link: `localhost:${program.port}/shop` };
  return program.api("POST", "/conversions", event);
};

for (const [name, { engine, begin, state }] of Object.entries(troubles)) {
  test(
    `${name}: known links redirect without an error, the API asks to come again, and each click and conversion counts once`,
    async () => {
      events = 0;
      postgres = engine === "postgres" ? await startPostgres() : null;
      program = await ProgramClient.make(postgres === null ? {} : { DATABASE_URL: postgres.url });
      await program.start();
      await program.makeLink("shop");
      // The edge reads once more what has just been made: known is what it has looked up since.
      await Bun.sleep(6 * EDGE_POLL_every_ms);
      let visits = (await program.visit("shop", 100, 4)).answered;
      expect((await convert()).status).toBe(201);

      release = await begin(postgres);
      const until_ms = performance.now() + AWAY_ms;
      let refused = 0;
      const converting = (async () => {
        do {
          const { status, headers, body } = await convert();
          expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
          expect(body).toEqual({
            error: {
              code: "unavailable",
              message: expect.stringContaining("Try again in 5 s"),
              details: null,
              permission: null,
              retry_after_seconds: 5,
            },
          });
          refused += 1;
        } while (performance.now() < until_ms);
      })();
      do {
        const { answered, faults } = await program.visit("shop", 200, 4);
        expect(faults).toEqual([]);
        visits += answered;
        await Bun.sleep(20);
      } while (performance.now() < until_ms);
      await converting;
      const status = state === "up" ? "ready" : "degraded";
      expect(await program.readiness()).toMatchObject({ status, control_database: state });
      await release();
      release = null;

      await program.until(async () => (await convert()).status === 201);
      const conversions = events;
      // Sent again, as whoever was refused does: each is there once.
      for (let event = 1; event <= conversions; event += 1)
        expect([200, 201]).toContain((await convertAs(`e${event}`)).status);
      visits += (await program.visit("shop", 100, 4)).answered;
      expect(await program.totals()).toMatchObject({ clicks: visits, uniques: visits, conversions });
      expect(await program.metric("utmost_clicks_lost_total")).toBe(0);
      expect(await program.readiness()).toMatchObject({ status: "ready", control_database: "up" });
      expect(await program.end()).toBe(0);
      console.log(`${name}: ${visits} redirects, ${refused} conversions refused: each there once afterwards`);
    },
    LIMIT_ms,
  );
}
