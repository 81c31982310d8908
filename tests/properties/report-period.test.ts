import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Day } from "../../src/lib/calendar.ts";
import {
  daysOf,
  instantsOf,
  percentChange,
  previousPeriod,
  resolvePeriod,
  whyUnavailable,
} from "../../src/reports/report-period.rules.ts";

const day = (text: string) => text as Day;
const period = (from: string, to: string) => ({ from: day(from), to: day(to) });

test("the period before is as long and ends the day before, over months, leap days and years", () => {
  const cases: [string, string, string, string][] = [
    ["2024-03-01", "2024-03-31", "2024-01-30", "2024-02-29"],
    ["2025-03-01", "2025-03-31", "2025-01-29", "2025-02-28"],
    ["2024-03-01", "2024-03-01", "2024-02-29", "2024-02-29"],
    ["2026-07-21", "2026-08-19", "2026-06-21", "2026-07-20"],
    ["2025-01-01", "2025-12-31", "2024-01-02", "2024-12-31"],
    ["2000-02-28", "2000-03-01", "2000-02-25", "2000-02-27"],
    ["2100-03-01", "2100-03-02", "2100-02-27", "2100-02-28"],
    ["1970-01-01", "1970-01-31", "1969-12-01", "1969-12-31"],
  ];
  for (const [from, to, beforeFrom, beforeTo] of cases) {
    expect(previousPeriod(period(from, to))).toEqual(period(beforeFrom, beforeTo));
  }
});

test("a change is a whole percent, half away from zero, and null without a base", () => {
  const cases: [number, number, number | null][] = [
    [5, 5, 0],
    [0, 7, null],
    [0, 0, null],
    [80, 83, 4],
    [3, 2, -33],
    [7, 0, -100],
    [200, 201, 1],
    [200, 199, -1],
    [1000, 1004, 0],
    [1000, 996, 0],
    [40, 41, 3],
    [40, 39, -3],
    [8, 7, -13],
    [8, 9, 13],
    [1, 1_000_000, 99_999_900],
    [3_000_000_000, 1, -100],
  ];
  for (const [before, now, percent] of cases) {
    expect([before, now, percentChange(before, now)]).toEqual([before, now, percent]);
  }
});

test("a change is the nearest whole percent, and turns its sign with the difference", () => {
  const counts = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 1_000_000_000 }), (before, now) => {
      const percent = BigInt(percentChange(before, now) ?? Number.NaN);
      // |percent × before − 100 × (now − before)| is at most half of before: whole numbers, no rounding of ours.
      const off = percent * BigInt(before) - 100n * BigInt(now - before);
      const distance = off < 0n ? -off : off;
      expect(2n * distance <= BigInt(before)).toBe(true);
      if (2n * distance === BigInt(before)) expect(off > 0n).toBe(now > before);
      if (now <= 2 * before) {
        const mirrored = percentChange(before, 2 * before - now);
        expect((mirrored ?? 0) + (percentChange(before, now) ?? 0)).toBe(0);
      }
    }),
    { numRuns: 2000 },
  );
});

test("any two days give a period of whole days, or say what is wrong with those that were given", () => {
  const days = fc
    .integer({ min: 0, max: 100_000 })
    .map((n) => day(new Date(n * 86_400_000).toISOString().slice(0, 10)));
  const today = day("2026-05-01");
  fc.assert(
    fc.property(fc.option(days, { nil: undefined }), fc.option(days, { nil: undefined }), (from, to) => {
      const verdict = resolvePeriod({ from, to }, today);
      if ("problems" in verdict) {
        const given = [...(from ? ["from"] : []), ...(to ? ["to"] : [])];
        expect(Object.keys(verdict.problems)).toEqual(given);
        expect(given.length).toBeGreaterThan(0);
        return;
      }
      const listed = daysOf(verdict.period);
      expect(listed[0]).toBe(from ?? listed[0] ?? today);
      expect(listed.at(-1)).toBe(to ?? today);
      expect(listed.length).toBeLessThanOrEqual(1096);
      expect([...new Set(listed)].sort()).toEqual([...listed]);
      const { from_ms, until_ms } = instantsOf(verdict.period);
      expect(until_ms - from_ms).toBe(listed.length * 86_400_000);
      expect(new Date(until_ms - 1).toISOString()).toEndWith("T23:59:59.999Z");
    }),
    { numRuns: 1000 },
  );
});

test("only a period that is wholly before the workspace's first day, or before what is shown, is unavailable", () => {
  const first = day("2024-05-10");
  expect(whyUnavailable(period("2024-05-01", "2024-05-09"), first, null)).toBe(
    "There is nothing to compare with: clicks have been counted since 2024-05-10.",
  );
  expect(whyUnavailable(period("2024-05-01", "2024-05-10"), first, null)).toBeNull();
  expect(whyUnavailable(period("2024-06-01", "2024-06-10"), first, null)).toBeNull();
  expect(whyUnavailable(period("1969-12-31", "1970-01-02"), day("1970-01-01"), null)).toContain(
    "no day before 1970-01-01",
  );
  expect(whyUnavailable(period("2024-06-01", "2024-06-10"), first, day("2024-06-10"))).toBeNull();
  expect(whyUnavailable(period("2024-06-01", "2024-06-10"), first, day("2024-06-11"))).toBe(
    "There is nothing to compare with: the workspace's plan shows days since 2024-06-11.",
  );
});
