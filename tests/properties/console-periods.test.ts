import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayAfterKey, monthOf, pickedPeriod, weeksOf } from "../../console/analytics/calendar-month.ts";
import { neighbourPeriod, type Period, presetPeriod, presets } from "../../console/analytics/period.ts";
import { addDays, type Day, dayOf, daysInPeriod } from "../../src/lib/calendar.ts";

const FROM_ms = Date.parse("1990-01-01T00:00:00Z");
const UNTIL_ms = Date.parse("2090-01-01T00:00:00Z");
const moment = fc.integer({ min: FROM_ms, max: UNTIL_ms });
const day = moment.map(dayOf);
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 1095 }))
  .map(([from, more]): Period => ({ from, to: addDays(from, more) }));
const at = (text: string) => text as Day;

test("presets end today or before, have as many days as they say, and months are whole", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...presets), (now_ms, preset) => {
      const { from, to } = presetPeriod(preset, now_ms);
      const today = dayOf(now_ms);
      expect(from <= to && to <= today).toBe(true);
      const days = daysInPeriod(from, to);
      if (/^\d+d$/.test(preset)) expect([days, to]).toEqual([Number.parseInt(preset, 10), today]);
      if (preset === "today" || preset === "yesterday") expect(days).toBe(1);
      if (preset === "month") expect([from, to]).toEqual([monthOf(today), today]);
      if (preset === "year") expect([from.slice(4), from.slice(0, 4)]).toEqual(["-01-01", today.slice(0, 4)]);
      if (preset === "last-month") {
        expect([from, addDays(to, 1)]).toEqual([monthOf(today, -1), monthOf(today)]);
      }
    }),
  );
});

const isOfMonths = ({ from, to }: Period): boolean => from.endsWith("-01") && addDays(to, 1).endsWith("-01");

test("the period beside one touches it and leads back; months lead to months", () => {
  fc.assert(
    fc.property(period, (one) => {
      const before = neighbourPeriod(one, -1);
      const after = neighbourPeriod(one, 1);
      expect([addDays(before.to, 1), addDays(one.to, 1)]).toEqual([one.from, after.from]);
      // Days whose neighbours happen to be whole months lead on by months.
      if (isOfMonths(before) === isOfMonths(one)) expect(neighbourPeriod(before, 1)).toEqual(one);
      if (isOfMonths(after) === isOfMonths(one)) expect(neighbourPeriod(after, -1)).toEqual(one);
      if (isOfMonths(one)) expect([isOfMonths(before), isOfMonths(after)]).toEqual([true, true]);
      else expect(daysInPeriod(before.from, before.to)).toBe(daysInPeriod(one.from, one.to));
    }),
  );
  const cases: [string, string, string, string][] = [
    ["2024-03-01", "2024-03-31", "2024-02-01", "2024-02-29"],
    ["2025-01-01", "2025-12-31", "2024-01-01", "2024-12-31"],
    ["2025-02-01", "2025-02-28", "2025-01-01", "2025-01-31"],
    ["2025-03-02", "2025-03-31", "2025-01-31", "2025-03-01"],
  ];
  for (const [from, to, beforeFrom, beforeTo] of cases)
    expect(neighbourPeriod({ from: at(from), to: at(to) }, -1)).toEqual({
      from: at(beforeFrom),
      to: at(beforeTo),
    });
});

test("a month's calendar has each of its days once, in order, under its weekday", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 7 }), (any, firstWeekday) => {
      const month = monthOf(any);
      const weeks = weeksOf(month, firstWeekday);
      const days = weeks.flat().filter((each) => each !== null);
      const expected = daysInPeriod(month, addDays(monthOf(month, 1), -1));
      expect(days.length).toBe(expected);
      expect(days[0]).toBe(month);
      for (const [place, each] of days.entries()) expect(each).toBe(addDays(month, place));
      for (const week of weeks) {
        expect(week.length).toBe(7);
        expect(week.some((each) => each !== null)).toBe(true);
        for (const [place, each] of week.entries()) {
          if (each === null) continue;
          expect(new Date(`${each}T00:00:00Z`).getUTCDay() % 7).toBe((firstWeekday + place) % 7);
        }
      }
    }),
  );
});

test("keys lead through the calendar: back again by the opposite key, and never past the end of a month", () => {
  const opposites = [
    ["ArrowLeft", "ArrowRight", 1],
    ["ArrowUp", "ArrowDown", 7],
  ] as const;
  fc.assert(
    fc.property(day, (one) => {
      for (const [back, forth, days] of opposites) {
        expect(dayAfterKey(one, forth)).toBe(addDays(one, days));
        expect(dayAfterKey(addDays(one, days), back)).toBe(one);
      }
      expect(monthOf(dayAfterKey(one, "PageDown") ?? one)).toBe(monthOf(one, 1));
      expect(monthOf(dayAfterKey(one, "PageUp") ?? one)).toBe(monthOf(one, -1));
      expect(dayAfterKey(one, "a")).toBeNull();
    }),
  );
  expect(dayAfterKey(at("2024-01-31"), "PageDown")).toBe(at("2024-02-29"));
  expect(dayAfterKey(at("2025-03-31"), "PageUp")).toBe(at("2025-02-28"));
  expect(dayAfterKey(at("2025-03-15"), "PageUp")).toBe(at("2025-02-15"));
});

test("two days make a period, whichever is picked first", () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const picked = pickedPeriod(one, other);
      expect(picked).toEqual(pickedPeriod(other, one));
      expect([picked.from, picked.to].toSorted()).toEqual([one, other].toSorted());
      expect(picked.from <= picked.to).toBe(true);
    }),
  );
});
