import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Engine, onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { RandomHistory, type Recorded } from "../support/oracle/random-history.ts";
import { randomReport } from "../support/oracle/random-report.ts";
import { recount } from "../support/oracle/recount.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { createDatabase, startTestService, TestClock, type TestService } from "../support/service.ts";
import { runUtmostHere } from "../support/utmost-program.ts";

// A history of everything that can happen, backed up from the running service and restored onto each engine: every report there
// is what a recount of the same history gives.

const SEED = Number(process.env["ORACLE_SEED"] ?? Date.now() % 1_000_000);
const STEPS = 250;
const REPORTS = 60;
const LIMIT_ms = 5 * 60_000;

/** The ids and instants of a workspace's latest visits. */
async function latestVisits(service: TestService, token: string): Promise<string[]> {
  const { body } = await service.call(token, "GET", "/api/v1/analytics/visits?limit=100");
  return body.data.map((visit: Record<string, unknown>) => `${visit["id"]} ${visit["visited_at"]}`);
}

onEachEngine(`a backup of a history from ORACLE_SEED=${SEED}`, (source) => {
  const folder = freshFolder();
  const backup = join(folder, "backup");
  const clock = new TestClock("2023-11-05T22:30:00Z");
  const recorded: Recorded[] = [];
  let made: Record<string, unknown>;
  /** The latest visits of each workspace, with their ids. */
  const visits: string[][] = [];

  beforeAll(async () => {
    const database = source === "postgres" ? await createDatabase() : null;
    const url = database === null ? {} : { DATABASE_URL: database.url };
    const env = { RATE_LIMIT_PER_MINUTE: "10000000", ...url };
    const service = await startTestService("sqlite", { clock, env });
    try {
      const history = new RandomHistory(service, clock, new Seeded(SEED));
      for (let count = 0; count < 3; count += 1) await history.addWorkspace();
      for (let step = 0; step < STEPS; step += 1) await history.step();
      recorded.push(...history.recorded);
      const { code, out, complaints } = await runUtmostHere(["backup", backup, "--json"], {
        DATA_DIR: service.dataDir,
        ...url,
      });
      expect([code, complaints]).toEqual([0, ""]);
      made = JSON.parse(out);
      for (const { workspace } of recorded) visits.push(await latestVisits(service, workspace.token));
      // What happens afterwards is not in it.
      for (const { workspace, facts } of recorded) {
        for (const { id, isWithdrawn } of facts.links.values())
          if (!isWithdrawn)
            expect((await workspace.api("PATCH", `/api/v1/links/${id}`, { tags: [] })).status).toBe(200);
      }
      expect(readdirSync(service.dataDir)).not.toContain("clicks.duckdb.backup");
    } finally {
      await service.stop();
      await database?.drop();
    }
  }, LIMIT_ms);

  test("is a folder of three files that only their owner may read", () => {
    expect(readdirSync(backup).toSorted()).toEqual(["clicks.duckdb", "control.sqlite", "manifest.json"]);
    for (const name of ["", "clicks.duckdb", "control.sqlite", "manifest.json"])
      expect([name, statSync(join(backup, name)).mode & 0o077]).toEqual([name, 0]);
    const facts = recorded.flatMap((one) => [one.facts]);
    expect(made["clicks"]).toBe(facts.reduce((sum, { clicks }) => sum + clicks.length, 0));
    const rows = made["rows"] as Record<string, number>;
    expect(rows["conversions"]).toBe(facts.reduce((sum, { conversions }) => sum + conversions.length, 0));
    expect(rows["links"]).toBe(facts.reduce((sum, { links }) => sum + links.size, 0));
  });

  for (const target of ["sqlite", "postgres"] satisfies readonly Engine[]) {
    describe(`restored onto ${target}`, () => {
      test(
        "gives every report, goes on with new ids, and is a backup's source again",
        async () => {
          const database = target === "postgres" ? await createDatabase() : null;
          const url = database === null ? {} : { DATABASE_URL: database.url };
          const dataDir = join(folder, `on-${target}`);
          const restored = await runUtmostHere(["restore", backup], { DATA_DIR: dataDir, ...url });
          expect([restored.code, restored.out]).toEqual([
            0,
            expect.stringContaining("The service can start"),
          ]);
          expect(existsSync(join(dataDir, "restore-unfinished"))).toBe(false);
          const env = { RATE_LIMIT_PER_MINUTE: "10000000", DATA_DIR: dataDir, ...url };
          const service = await startTestService("sqlite", { clock, env });
          try {
            const seeded = new Seeded(SEED + 1);
            const sharedHost = new URL(service.running.baseUrl).host;
            for (let count = 0; count < REPORTS; count += 1) {
              const [one, other] = [seeded.pick(recorded), seeded.pick(recorded)];
              const asked = randomReport(seeded, one, other, clock.now());
              const { body: expected } = recount(one.facts, asked, clock.now(), {
                sharedHost,
                plan: { days: null, visits: null },
              });
              const query = new URLSearchParams(asked as Record<string, string>);
              const path = `/api/v1/analytics/report?${query}`;
              const { status, body } = await service.call(one.workspace.token, "GET", path);
              if (body.comparison?.unavailable !== undefined) body.comparison.unavailable = true;
              expect({ asked, status, body }).toEqual({ asked, status: 200, body: expected });
            }
            for (const [index, { workspace }] of recorded.entries()) {
              expect(await latestVisits(service, workspace.token)).toEqual(visits[index] ?? []);
            }
            const [one] = recorded;
            const known = Math.max(...recorded.flatMap(({ facts }) => [...facts.links.keys()]));
            const input = { destination: "https://shop.example/", short_code: "after" };
            const link = await service.call(one?.workspace.token ?? "", "POST", "/api/v1/links", input);
            expect(link.status).toBe(201);
            expect(link.body.id).toBeGreaterThan(known);
            const again = ["backup", join(folder, `again-${target}`)];
            expect((await runUtmostHere(again, { DATA_DIR: dataDir, ...url })).code).toBe(0);
          } finally {
            await service.stop();
            await database?.drop();
          }
        },
        LIMIT_ms,
      );
    });
  }
});
