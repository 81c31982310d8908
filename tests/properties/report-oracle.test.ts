import { expect, test } from "bun:test";
import type { Engine } from "../support/engines.ts";
import type { ShownByPlan } from "../support/oracle/facts.ts";
import { RandomHistory, type Recorded } from "../support/oracle/random-history.ts";
import { randomReport } from "../support/oracle/random-report.ts";
import {
  type Asked,
  recount,
  recountAutomated,
  recountHours,
  recountVisits,
} from "../support/oracle/recount.ts";
import { Seeded } from "../support/oracle/seeded.ts";
import { agree, plansFile } from "../support/plans.ts";
import { startTestService, TestClock } from "../support/service.ts";

// Every report is counted a second time, one fact after the other, by code that shares nothing with the product. A
// failure names the seed; `ORACLE_SEED` repeats it. `npm run test:oracle` asks for more reports.

const REPORTS = Number(process.env["ORACLE_REPORTS"] ?? 120);
const SEED = Number(process.env["ORACLE_SEED"] ?? Date.now() % 1_000_000);
/** SQLite takes the bulk; the figures come from the same click store, only links and conversions lie elsewhere. */
const engines: readonly Engine[] = ["sqlite", "sqlite", "postgres"];
const PER_HISTORY = 60;
const STEPS_per_report = 5;
/** What a workspace's plan shows; it is changed now and then. */
const shownByPlan: Readonly<Record<string, ShownByPlan>> = {
  all: { days: null, visits: null },
  weeks: { days: 40, visits: null },
  today: { days: 1, visits: 5 },
  few: { days: null, visits: 12 },
  many: { days: 400, visits: 60 },
  none: { days: null, visits: 0 },
};
const plans = Object.fromEntries(
  Object.entries(shownByPlan).map(([name, { days, visits }]) => [
    name,
    { history_days: days, quotas: { clicks_per_month: visits } },
  ]),
);

for (let number = 0; number * PER_HISTORY < REPORTS; number += 1) {
  const engine = engines[number % engines.length] ?? "sqlite";
  const seed = SEED + number;
  test(
    `${PER_HISTORY} reports are what a recount gives: ORACLE_SEED=${seed} on ${engine}`,
    async () => {
      const seeded = new Seeded(seed);
      const clock = new TestClock("2023-11-05T22:30:00Z");
      const service = await startTestService(engine, {
        clock,
        env: {
          RATE_LIMIT_PER_MINUTE: "10000000",
          PLANS_FILE: plansFile({ plans, default_plan: "all" }),
        },
      });
      try {
        const history = new RandomHistory(service, clock, seeded);
        for (let count = 0; count < 3; count += 1) await history.addWorkspace();
        const sharedHost = new URL(service.running.baseUrl).host;
        const earlier: { readonly one: Recorded; readonly asked: Asked }[] = [];
        const planNames = new Map<Recorded, string>();
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
          if (seeded.chance(0.15)) {
            planNames.set(one, seeded.pick(Object.keys(shownByPlan)));
            await agree(service, one.workspace, { plan: planNames.get(one) ?? "all" });
          }
          const plan = shownByPlan[planNames.get(one) ?? "all"] ?? { days: null, visits: null };
          const expected = recount(one.facts, asked, clock.now(), { sharedHost, plan });
          const query = new URLSearchParams(asked as Record<string, string>);
          const { status, body, headers } = await one.workspace.api(
            "GET",
            `/api/v1/analytics/report?${query}`,
          );
          if (typeof body.comparison?.unavailable === "string") {
            uncompared += 1;
            body.comparison.unavailable =
              /^There is nothing to compare with: (clicks have been counted since|reports know no day before|the workspace's plan shows days since) \d{4}-\d\d-\d\d\.$/.test(
                body.comparison.unavailable,
              );
          }
          const header = headers.get("utmost-capped");
          expect({ asked, status, body, header }).toEqual({ asked, status: 200, ...expected });
          await expectVisits(one, visitsAsked(asked, seeded), clock.now(), sharedHost);
          await expectHours(one, hoursAsked(asked, seeded, one), clock.now(), { sharedHost, plan });
        }
        expect(uncompared).toBeGreaterThan(0);
      } finally {
        await service.stop();
      }
    },
    10 * 60_000,
  );
}

/** Names of the period and of what narrows links. */
const linkNames = ["from", "to", "short_code", "host", "campaign_id", "tag"];

/** The filters of a report as the list of visits and the count of automated ones take them. */
function visitsAsked(whole: Asked, seeded: Seeded): Asked {
  const asked: Asked = Object.fromEntries(Object.entries(whole).filter(([name]) => linkNames.includes(name)));
  return seeded.chance(0.5) ? { ...asked, counted: seeded.pick(["true", "false"]) } : asked;
}

/** The filters of a report as the hours of a day take them, and mostly a day on which something happened. */
function hoursAsked(whole: Asked, seeded: Seeded, { facts }: Recorded): Asked {
  const others = ["from", "to", "group_by", "compare"];
  const asked: Asked = Object.fromEntries(Object.entries(whole).filter(([name]) => !others.includes(name)));
  const fact = seeded.pick([...facts.clicks, ...facts.conversions, null]);
  return fact === null ? asked : { ...asked, day: new Date(fact.at_ms).toISOString().slice(0, 10) };
}

/** Holds the hours of a day against the facts, and their totals against the report of that day. */
async function expectHours(
  one: Recorded,
  asked: Asked,
  now_ms: number,
  around: Parameters<typeof recountHours>[3],
): Promise<void> {
  const get = async (path: string, parameters: Asked) => {
    const query = new URLSearchParams(parameters as Record<string, string>);
    return one.workspace.api("GET", `/api/v1/analytics/${path}?${query}`);
  };
  const { status, body, headers } = await get("hours", asked);
  const header = headers.get("utmost-capped");
  const expected = recountHours(one.facts, asked, now_ms, around);
  expect({ asked, status, body, header }).toEqual({ asked, status: 200, ...expected });
  const { day: _, ...filters } = asked;
  const report = await get("report", { ...filters, from: body.day, to: body.day });
  expect([asked, body.totals]).toEqual([asked, report.body.totals]);
}

/** Holds what stands behind a report against the facts: automated visits, and the last visits one by one. */
async function expectVisits(one: Recorded, asked: Asked, now_ms: number, sharedHost: string): Promise<void> {
  const get = async (path: string, parameters: Asked) => {
    const query = new URLSearchParams(parameters as Record<string, string>);
    const { status, body } = await one.workspace.api("GET", `/api/v1/analytics/${path}?${query}`);
    return { asked: parameters, status, body };
  };
  const { counted, ...automated } = asked;
  const told = recountAutomated(one.facts, automated, now_ms, sharedHost);
  expect(await get("automated", automated)).toEqual({ asked: automated, status: 200, body: told });

  const { short_code, host } = asked;
  const given = Object.entries({ short_code, host, counted }).filter(([, value]) => value !== undefined);
  const filters: Asked = Object.fromEntries(given);
  const shown: object[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { status, body } = await get("visits", after === 0 ? filters : { ...filters, after: `${after}` });
    expect(status).toBe(200);
    // The destination's own landing URL has tests of its own; here the visits are the facts' and no others.
    for (const visit of body.data as Record<string, unknown>[]) {
      const facts = Object.entries(visit).filter(([name]) => name !== "id" && name !== "url");
      shown.push(Object.fromEntries(facts));
    }
    after = body.next_after;
  }
  // Of one instant in any order: both are put into the same.
  const ordered = (visits: readonly object[]) => visits.map((visit) => JSON.stringify(visit)).sort();
  const expected = recountVisits(one.facts, filters, now_ms, sharedHost);
  expect({ filters, visits: ordered(shown) }).toEqual({ filters, visits: ordered(expected) });
  const instants = shown.map((visit) => (visit as { visited_at: string }).visited_at);
  expect(instants).toEqual(instants.toSorted().reverse());
}
