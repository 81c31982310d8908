import { ActionIcon, Button, Popover, Skeleton, Tooltip } from "@mantine/core";
import { IconCalendar, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { dayOf } from "../../src/lib/calendar.ts";
import { calendarDays } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import { type AnalyticsSearch, type ChangeAnalytics, periodOf } from "./analytics-search.ts";
import { neighbourPeriod, type Period, type Preset, presets } from "./period.ts";

/** In a part of its own: most people look at a preset. */
const PeriodCalendar = lazy(() =>
  import("./period-calendar.tsx").then((part) => ({ default: part.PeriodCalendar })),
);

/** The days of a report: a preset, any days of a calendar, or the period before and after. */
export function PeriodPicker({
  search,
  onChange,
}: {
  readonly search: AnalyticsSearch;
  readonly onChange: ChangeAnalytics;
}) {
  const [isOpen, setOpen] = useState(false);
  const period = periodOf(search, Date.now());
  const today = dayOf(Date.now());
  const isCustom = search.from !== undefined && search.to !== undefined;
  const preset = isCustom ? null : (search.period ?? "30d");
  const choose = (days: Period): void => onChange({ ...days, period: undefined });
  return (
    <div className="period">
      <Step label={words.earlier} onClick={() => choose(neighbourPeriod(period, -1))}>
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} aria-hidden />}
            aria-label={`${words.period}: ${preset === null ? "" : `${words.presets[preset]}, `}${calendarDays(period)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {preset === null ? calendarDays(period) : words.presets[preset]}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.period} className="period-choice">
          <Presets
            chosen={preset}
            onChoose={(each) => {
              onChange({ from: undefined, to: undefined, period: each });
              setOpen(false);
            }}
          />
          <Suspense fallback={<Skeleton height={330} width={250} />}>
            <PeriodCalendar
              period={period}
              today={today}
              onPick={(days) => {
                choose(days);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Step label={words.later} isOff={period.to >= today} onClick={() => choose(neighbourPeriod(period, 1))}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </div>
  );
}

function Presets({
  chosen,
  onChoose,
}: {
  readonly chosen: Preset | null;
  readonly onChoose: (preset: Preset) => void;
}) {
  return (
    <ul className="plain-list presets">
      {presets.map((each) => (
        <li key={each}>
          <Button
            variant={each === chosen ? "light" : "subtle"}
            size="compact-sm"
            aria-pressed={each === chosen}
            onClick={() => onChoose(each)}
          >
            {words.presets[each]}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Step({
  label,
  isOff = false,
  onClick,
  children,
}: {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={34} aria-label={label} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
