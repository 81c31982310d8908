import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProgramClient } from "../support/program-client.ts";

// The click store fails for a while. `STORE_AWAY_s` sets for how long.

const AWAY_ms = Number(process.env["STORE_AWAY_s"] ?? 4) * 1000;
const LIMIT_ms = 120_000 + 2 * AWAY_ms;

let program: ProgramClient;
beforeEach(async () => {
  program = await ProgramClient.make();
});
afterEach(() => program.remove());

/** How the file is kept from being opened; each is undone by putting the good one back. */
const obstacles: Readonly<Record<string, (path: string) => void>> = {
  "is damaged": (path) => writeFileSync(path, "damaged ".repeat(4000)),
  "cannot be read": (path) => mkdirSync(path),
};

for (const [name, obstruct] of Object.entries(obstacles)) {
  test(
    `while the click store's file ${name}, redirects and conversions go on; afterwards each is counted once`,
    async () => {
      await program.start();
      await program.makeLink("shop");
      let { answered: visits } = await program.visit("shop", 100);
      expect((await program.totals()).clicks).toBe(visits);
      await program.end();

      const path = join(program.dataDir, "clicks.duckdb");
      renameSync(path, `${path}.good`);
      obstruct(path);
      await program.start();
      const until_ms = performance.now() + AWAY_ms;
      let conversions = 0;
      do {
        const { answered, faults } = await program.visit("shop", 200, 4);
        expect(faults).toEqual([]);
        visits += answered;
        const event = {
          customer_id: "c",
          event_id: `e${conversions}`,
          link: `localhost:${program.port}/shop`,
        };
        expect((await program.api("POST", "/conversions", event)).status).toBe(201);
        conversions += 1;
        for (const counted of ["/analytics/report", "/links?sort=-clicks"]) {
          const { status, headers, body } = await program.api("GET", counted);
          expect([status, headers.get("retry-after"), body.error.retry_after_seconds]).toEqual([503, "5", 5]);
        }
        await Bun.sleep(200);
      } while (performance.now() < until_ms);
      expect(await program.readiness()).toMatchObject({ status: "degraded", click_store: "down" });
      expect(await program.metric("utmost_clicks_lost_total")).toBe(0);
      expect(await program.metric("utmost_click_store_lag_bytes")).toBeGreaterThan(0);

      rmSync(path, { recursive: true });
      renameSync(`${path}.good`, path);
      await program.until(async () => (await program.metric("utmost_click_store_lag_bytes")) === 0);
      expect(await program.readiness()).toMatchObject({ status: "ready", click_store: "up" });
      expect(await program.totals()).toMatchObject({ clicks: visits, conversions });
      expect(await program.end()).toBe(0);
      console.log(
        `${visits} redirects while the store's file ${name}, ${conversions} conversions: all there`,
      );
    },
    LIMIT_ms,
  );
}
