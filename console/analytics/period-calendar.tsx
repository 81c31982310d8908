import { ActionIcon, TextInput, UnstyledButton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Day, daysInPeriod, parseDay } from "../../src/lib/calendar.ts";
import { REPORT_PERIOD_days } from "../../src/limits.ts";
import { calendarDay, firstWeekday, monthName, weekdayNames } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import { dayAfterKey, monthOf, pickedPeriod, weeksOf } from "./calendar-month.ts";
import type { Period } from "./period.ts";

/** A calendar in which two days are picked, the first and the last; or typed above it. */
export function PeriodCalendar({
  period,
  today,
  onPick,
}: {
  readonly period: Period;
  readonly today: Day;
  readonly onPick: (period: Period) => void;
}) {
  const [start, setStart] = useState<Day | null>(null);
  const [at, setAt] = useState<Day>(period.to > today ? today : period.to);
  const shown = start === null ? period : pickedPeriod(start, at);
  const isTooLong = daysInPeriod(shown.from, shown.to) > REPORT_PERIOD_days;
  const pick = (day: Day): void => {
    setAt(day);
    if (start === null) setStart(day);
    else if (daysInPeriod(...ends(pickedPeriod(start, day))) <= REPORT_PERIOD_days)
      onPick(pickedPeriod(start, day));
  };
  return (
    <div className="gap tight">
      <TypedDays period={period} today={today} onPick={onPick} />
      <MonthBar
        month={monthOf(at)}
        today={today}
        onMove={(key) => setAt(within(dayAfterKey(at, key) ?? at, today))}
      />
      <MonthTable
        at={at}
        shown={shown}
        today={today}
        onMove={(day) => setAt(within(day, today))}
        onPreview={start === null ? null : setAt}
        onPick={pick}
      />
      <p className="soft small lead-in" role="status">
        {isTooLong
          ? words.tooLong(REPORT_PERIOD_days)
          : start === null
            ? words.pickFirst
            : words.pickLast(calendarDay(start))}
      </p>
    </div>
  );
}

function ends({ from, to }: Period): [Day, Day] {
  return [from, to];
}

/** The first day that reports know is 1970-01-01; none lies ahead. */
function within(day: Day, today: Day): Day {
  return day > today ? today : day < FIRST ? FIRST : day;
}
const FIRST = "1970-01-01" as Day;

function TypedDays({
  period,
  today,
  onPick,
}: {
  readonly period: Period;
  readonly today: Day;
  readonly onPick: (period: Period) => void;
}) {
  const [days, setDays] = useState<{ readonly from: string; readonly to: string }>(period);
  const [from, to] = [parseDay(days.from), parseDay(days.to)];
  const isReady = from !== null && to !== null && from <= to && daysInPeriod(from, to) <= REPORT_PERIOD_days;
  return (
    <form
      className="typed-days"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onPick({ from, to });
      }}
    >
      <TextInput
        type="date"
        label={words.from}
        value={days.from}
        max={today}
        onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.to}
        value={days.to}
        max={today}
        onChange={({ currentTarget }) => setDays({ ...days, to: currentTarget.value })}
      />
      <UnstyledButton type="submit" className="apply" disabled={!isReady}>
        {words.apply}
      </UnstyledButton>
    </form>
  );
}

function MonthBar({
  month,
  today,
  onMove,
}: {
  readonly month: Day;
  readonly today: Day;
  readonly onMove: (key: "PageUp" | "PageDown") => void;
}) {
  return (
    <div className="line-between">
      <ActionIcon aria-label={words.monthBefore} onClick={() => onMove("PageUp")}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <strong aria-live="polite">{monthName(month)}</strong>
      <ActionIcon
        aria-label={words.monthAfter}
        disabled={month >= monthOf(today)}
        onClick={() => onMove("PageDown")}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function MonthTable({
  at,
  shown,
  today,
  onMove,
  onPreview,
  onPick,
}: {
  readonly at: Day;
  readonly shown: Period;
  readonly today: Day;
  readonly onMove: (day: Day) => void;
  /** While a period is picked: the pointer is on a day. */
  readonly onPreview: ((day: Day) => void) | null;
  readonly onPick: (day: Day) => void;
}) {
  const names = weekdayNames();
  const table = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);
  const onKey = (event: KeyboardEvent): void => {
    const day = dayAfterKey(at, event.key);
    if (day === null) return;
    event.preventDefault();
    hasFocus.current = true;
    onMove(day);
  };
  return (
    <table ref={table} className="month" aria-label={monthName(at)}>
      <WeekdayHead names={names} />
      <tbody onKeyDown={onKey}>
        {weeksOf(monthOf(at), firstWeekday).map((week, place) => (
          <tr key={week.find((day) => day !== null) ?? place}>
            {week.map((day, weekday) => (
              <td key={names[weekday]?.long ?? ""} className={isIn(day, shown) ? "chosen" : ""}>
                {day === null ? null : (
                  <DayButton
                    day={day}
                    isAt={day === at}
                    isChosen={isIn(day, shown)}
                    isAhead={day > today}
                    onPick={onPick}
                    onPointer={() => {
                      hasFocus.current = false;
                      onPreview?.(day);
                    }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isIn(day: Day | null, { from, to }: Period): boolean {
  return day !== null && day >= from && day <= to;
}

function WeekdayHead({ names }: { readonly names: ReturnType<typeof weekdayNames> }) {
  return (
    <thead>
      <tr>
        {names.map(({ short, long }) => (
          <th key={long} abbr={long} scope="col">
            {short}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DayButton({
  day,
  isAt,
  isChosen,
  isAhead,
  onPick,
  onPointer,
}: {
  readonly day: Day;
  /** Whether the keys are at it. */
  readonly isAt: boolean;
  readonly isChosen: boolean;
  readonly isAhead: boolean;
  readonly onPick: (day: Day) => void;
  readonly onPointer: () => void;
}) {
  return (
    <UnstyledButton
      data-day={day}
      tabIndex={isAt ? 0 : -1}
      aria-label={calendarDay(day)}
      aria-pressed={isChosen}
      disabled={isAhead}
      onClick={() => onPick(day)}
      onPointerEnter={onPointer}
    >
      {Number(day.slice(8))}
    </UnstyledButton>
  );
}
