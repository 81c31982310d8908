import { addDays, type Day } from "../../src/lib/calendar.ts";
import { firstDay, type Period } from "./period.ts";

// A month as a calendar shows it: one is named by its first day.

/** The month of a day, so many months later. */
export function monthOf(day: Day, later = 0): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return firstDay(year, month - 1 + later);
}

/** The weeks of a month, seven days each; null for days of the months beside it. `firstWeekday`: 1 for Monday to 7. */
export function weeksOf(month: Day, firstWeekday: number): readonly (readonly (Day | null)[])[] {
  const weekday = new Date(`${month}T00:00:00Z`).getUTCDay();
  const weeks: (Day | null)[][] = [];
  for (
    let start = addDays(month, -((weekday - firstWeekday + 14) % 7));
    monthOf(start) <= month;
    start = addDays(start, 7)
  ) {
    const days = Array.from({ length: 7 }, (_, place) => addDays(start, place));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** Where a key leads from a day; null for other keys: WAI-ARIA Authoring Practices, date picker dialog. */
export function dayAfterKey(day: Day, key: string): Day | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "PageUp":
      return sameDayIn(monthOf(day, -1), day);
    case "PageDown":
      return sameDayIn(monthOf(day, 1), day);
    default:
      return null;
  }
}

/** The day of a month that has another's number, or its last. */
function sameDayIn(month: Day, day: Day): Day {
  const last = addDays(monthOf(month, 1), -1);
  const wanted = addDays(month, Number(day.slice(8)) - 1);
  return monthOf(wanted) === month ? wanted : last;
}

/** The days from one to another, whichever was picked first. */
export function pickedPeriod(one: Day, other: Day): Period {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
