import { expect, test } from "bun:test";
import type { Engine } from "../support/engines.ts";
import { RandomHistory, type Recorded } from "../support/oracle/random-history.ts";
import { randomReport } from "../support/oracle/random-report.ts";
import { type Asked, recount } from "../support/oracle/recount.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { startTestService, TestClock } from "../support/service.ts";

// Every report is counted a second time, one fact after the other, by code that shares nothing with the product. A
// failure names the seed; `ORACLE_SEED` repeats it. `npm run test:oracle` asks for more reports.

const REPORTS = Number(process.env["ORACLE_REPORTS"] ?? 360);
const SEED = Number(process.env["ORACLE_SEED"] ?? Date.now() % 1_000_000);
/** SQLite takes the bulk; the figures come from the same click store, only links and conversions lie elsewhere. */
const engines: readonly Engine[] = ["sqlite", "sqlite", "postgres"];
const PER_HISTORY = 120;
const STEPS_per_report = 5;

for (let number = 0; number * PER_HISTORY < REPORTS; number += 1) {
  const engine = engines[number % engines.length] ?? "sqlite";
  const seed = SEED + number;
  test(
    `${PER_HISTORY} reports are what a recount gives: ORACLE_SEED=${seed} on ${engine}`,
    async () => {
      const seeded = new Seeded(seed);
      const clock = new TestClock("2023-11-05T22:30:00Z");
      const service = await startTestService(engine, { clock, env: { RATE_LIMIT_PER_MINUTE: "10000000" } });
      try {
        const history = new RandomHistory(service, clock, seeded);
        for (let count = 0; count < 3; count += 1) await history.addWorkspace();
        const sharedHost = new URL(service.running.baseUrl).host;
        const earlier: { readonly one: Recorded; readonly asked: Asked }[] = [];
        let uncompared = 0;
        for (let count = 0; count < PER_HISTORY; count += 1) {
          for (let step = 0; step < STEPS_per_report; step += 1) await history.step();
          if (count === PER_HISTORY / 2) history.burst();
          // What was asked before is known in part, and clicks have come since, for any day.
          const again = seeded.chance(0.5)
            ? earlier.at(-seeded.whole(1, Math.min(20, earlier.length)))
            : undefined;
          const one = again?.one ?? seeded.pick(history.recorded);
          const other = seeded.pick(history.recorded);
          const asked = again?.asked ?? randomReport(seeded, one, other, clock.now());
          earlier.push({ one, asked });
          const expected = recount(one.facts, asked, clock.now(), sharedHost);
          const query = new URLSearchParams(asked as Record<string, string>);
          const { status, body } = await one.workspace.api("GET", `/api/v1/analytics/report?${query}`);
          if (typeof body.comparison?.unavailable === "string") {
            uncompared += 1;
            body.comparison.unavailable =
              /^The period before cannot be compared with: (clicks are counted since|reports know no day before) \d{4}-\d\d-\d\d\.$/.test(
                body.comparison.unavailable,
              );
          }
          expect({ asked, status, body }).toEqual({ asked, status: 200, body: expected });
        }
        expect(uncompared).toBeGreaterThan(0);
      } finally {
        await service.stop();
      }
    },
    10 * 60_000,
  );
}
