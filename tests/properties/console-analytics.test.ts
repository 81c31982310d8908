import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  filterOf,
  periodOf,
  readAnalyticsSearch,
  reportFilters,
  topSearch,
} from "../../console/analytics/analytics-search.ts";
import {
  dayAt,
  type Frame,
  knownPlaces,
  labelsAcross,
  placeOf,
  plot,
  pointsOf,
} from "../../console/analytics/chart-geometry.ts";
import { readLeftOut } from "../../console/analytics/left-out.ts";
import { shadeOf } from "../../console/analytics/map-shade.ts";
import { reportGroupings } from "../../src/clicks/report-groupings.ts";
import { axisOf } from "../../src/lib/axis.ts";
import { type Day, dayOf, isoInstant } from "../../src/lib/calendar.ts";
import { labelledDays } from "../../src/report-links/report-chart.rules.ts";
import { cappedHeaders } from "../../src/reports/capped.rules.ts";
import { reportParameters } from "../../src/reports/report.contract.ts";
import { uncountedDays } from "../../src/reports/uncounted-days.rules.ts";

const count = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000_000_000 }));
const frame = fc.record({
  width: fc.integer({ min: 240, max: 2400 }),
  height: fc.constant(220),
  top: fc.integer({ min: 1, max: 1_000_000 }),
  days: fc.integer({ min: 1, max: 240 }),
});

test("an axis reaches from 0 past the largest value in few whole steps", () => {
  fc.assert(
    fc.property(count, (largest) => {
      const { top, steps } = axisOf(largest);
      expect(top >= largest && top > 0).toBe(true);
      expect([steps[0], steps.at(-1)]).toEqual([0, top]);
      expect(steps.length).toBeLessThanOrEqual(6);
      expect(steps.every(Number.isSafeInteger)).toBe(true);
      expect(new Set(steps.slice(1).map((step, place) => step - (steps[place] ?? 0))).size).toBe(1);
    }),
  );
});

test("values lie within the plot, more is higher, and a pointer on a day reads that day", () => {
  fc.assert(
    fc.property(frame, fc.nat(), fc.nat(), (one: Frame, any, value) => {
      const index = any % one.days;
      const within = value % (one.top + 1);
      const [x, y] = placeOf(one, index, within);
      expect(x).toBeGreaterThanOrEqual(plot.left);
      expect(x).toBeLessThanOrEqual(one.width - plot.right + 0.001);
      expect(y).toBeGreaterThanOrEqual(plot.top - 0.001);
      expect(y).toBeLessThanOrEqual(one.height - plot.bottom + 0.001);
      expect(placeOf(one, index, 0)[1]).toBeGreaterThanOrEqual(y);
      expect(dayAt(one, x)).toBe(index);
      expect(dayAt(one, -50)).toBe(0);
      expect(dayAt(one, one.width + 50)).toBe(one.days - 1);
    }),
  );
});

test("a shorter line stands at the end of the days", () => {
  fc.assert(
    fc.property(frame, fc.integer({ min: 1, max: 240 }), (one: Frame, any) => {
      const length = Math.min(one.days, any);
      const points = pointsOf(
        one,
        Array.from({ length }, () => 0),
      ).split(" ");
      expect(points.length).toBe(length);
      const [x] = placeOf(one, one.days - length, 0);
      expect(points[0]?.split(",")[0]).toBe(x.toFixed(1));
      const [last] = placeOf(one, one.days - 1, 0);
      expect(points.at(-1)?.split(",")[0]).toBe(last.toFixed(1));
    }),
  );
});

test("days before the workspace's first are not drawn while all figures on them are zeros", () => {
  const counts = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1);
  const row = fc.record({ clicks: counts, uniques: counts, scans: counts, conversions: counts });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: -5, max: 70 }),
      (rows, made) => {
        const days = rows.map((_, place) => dayOf(place * 86_400_000));
        const firstDay = dayOf(Math.max(0, made) * 86_400_000);
        const uncounted = uncountedDays(days, rows, firstDay);
        const before = rows.slice(0, days.filter((day) => day < firstDay).length);
        const isCounted = before.some((each) => Object.values(each).some((figure) => figure > 0));
        expect(uncounted).toBe(isCounted ? 0 : before.length);
        const values = rows.map(({ clicks }, place) => (place < uncounted ? null : clicks));
        const drawn = { width: 600, height: 200, top: 2, days: days.length };
        const points = pointsOf(drawn, values);
        expect(points === "" ? 0 : points.split(" ").length).toBe(rows.length - uncounted);
        const [first, last] = knownPlaces(values);
        expect([first, last]).toEqual([uncounted === rows.length ? 0 : uncounted, rows.length - 1]);
        if (points !== "") expect(points.split(",")[0]).toBe(placeOf(drawn, first, 0)[0].toFixed(1));
      },
    ),
  );
});

test("days are labelled back from the last, evenly, with room for each", () => {
  fc.assert(
    fc.property(frame, fc.integer({ min: 1, max: 1096 }), (anyFrame: Frame, days) => {
      const one = { ...anyFrame, days };
      const labelled = labelledDays(days, labelsAcross(one));
      expect(labelled.at(-1)).toBe(days - 1);
      const gaps = labelled.slice(1).map((at, place) => at - (labelled[place] ?? 0));
      expect(new Set(gaps).size).toBeLessThanOrEqual(1);
      const [gap = days] = gaps;
      expect(labelled[0]).toBeLessThan(gap);
      for (const [place, at] of labelled.slice(1).entries())
        expect(placeOf(one, at, 0)[0] - placeOf(one, labelled[place] ?? 0, 0)[0]).toBeGreaterThanOrEqual(64);
    }),
  );
});

const raw = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      ...Object.keys(reportParameters.shape),
      "period",
      "by",
      "top",
      "metric",
      "campaign",
      "code",
    ),
    fc.string(),
  ),
  fc.oneof(
    fc.constantFrom(
      "7d",
      "country",
      "DE",
      "de",
      "qr",
      "link",
      "mobile",
      "2026-02-31",
      "2026-02-28",
      "2020-01-01",
      "XX",
      " ",
      "\0",
      "\ud800",
      "a".repeat(2049),
      "a".repeat(8193),
      "no",
      "clicks",
    ),
    fc.string(),
    fc.double(),
    fc.constantFrom(true, null, [], {}),
  ),
);

test("whatever an address says, it is read the same twice and asks for a report that the API takes", () => {
  fc.assert(
    fc.property(raw, (given) => {
      const search = readAnalyticsSearch(given);
      expect(readAnalyticsSearch({ ...search })).toEqual(search);
      const { from, to } = periodOf(search, Date.parse("2026-05-05T12:00:00Z"));
      expect(from <= to).toBe(true);
      const asked = Object.entries(reportFilters(search)).map(([name, value]) => [name, String(value)]);
      const { error } = reportParameters.safeParse({ ...Object.fromEntries(asked), from, to });
      expect(error?.issues).toBeUndefined();
    }),
  );
});

test("a click on a row's name narrows the report to it, but for days and events", () => {
  const plain = reportGroupings.filter((grouping) => filterOf(grouping) === null);
  expect(plain).toEqual(["day", "event_type"]);
  expect(topSearch("campaign", { id: 7, name: "Spring" })).toEqual({ campaign: 7 });
  expect(topSearch("tag", { id: 7, name: "Sale" })).toEqual({ tag: "Sale" });
  expect(topSearch("link", { id: 7, name: "localhost:3000/größe" })).toEqual({
    host: "localhost:3000",
    code: "größe",
  });
});

test("the header about what is not shown is read as it is written", () => {
  const instant = fc.integer({ min: 0, max: Date.parse("2100-01-01T00:00:00Z") });
  const leftOut = fc.record({
    rows: fc.boolean(),
    history: fc.option(instant.map((at_ms): Day => dayOf(at_ms))),
    clicks_ms: fc.option(instant),
  });
  fc.assert(
    fc.property(leftOut, ({ rows, history, clicks_ms }) => {
      const header = cappedHeaders({ rows, history, clicks_ms })["utmost-capped"] ?? null;
      const clicks = clicks_ms === null ? null : isoInstant(clicks_ms);
      expect(readLeftOut(header)).toEqual({ rows, history, clicks });
    }),
  );
});

test("on the map more visits are never lighter, and none are not shaded", () => {
  fc.assert(
    fc.property(count, count, count, (one, other, most) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)];
      const largest = Math.max(1, most, more);
      expect(shadeOf(fewer, largest) ?? 0).toBeLessThanOrEqual(shadeOf(more, largest) ?? 0);
      expect(shadeOf(0, largest)).toBeNull();
      expect(shadeOf(largest, largest)).toBe(100);
    }),
  );
});
