import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReportGrouping } from "../../src/clicks/report-groupings.ts";
import { parseDay } from "../../src/lib/calendar.ts";
import type { ReportParameters } from "../api/parameters.ts";
import { reportQuery } from "../api/queries.ts";
import { CsvButton } from "../frame/csv-button.tsx";
import { calendarDays } from "../frame/format.ts";
import { Page } from "../frame/page.tsx";
import { useChangeSearch } from "../frame/use-change-search.ts";
import { words } from "../words/analytics.ts";
import { AnalyticsFilters, FilterChips } from "./analytics-filters.tsx";
import {
  type ChangeAnalytics,
  filterOf,
  periodOf,
  reportFilters,
  sharedSearch,
  topSearch,
} from "./analytics-search.ts";
import { BreakdownCard } from "./breakdown-card.tsx";
import { Freshness } from "./freshness.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { ReportCard } from "./report-card.tsx";
import { ShareMenu } from "./share-menu.tsx";
import { TopCard } from "./top-card.tsx";

/** The workspace's report: any days, any links, any grouping; all of it in the address. */
export function AnalyticsScreen() {
  const search = useSearch({ from: "/analytics" });
  const change: ChangeAnalytics = useChangeSearch();
  const grouping = search.by ?? "utm_source";
  const period = periodOf(search, Date.now());
  const parameters = { ...period, ...reportFilters(search) };
  return (
    <Page
      title={words.title}
      intro={
        <>
          {calendarDays(period)}. {words.utcDays} <a href="/numbers">{words.definitions}</a>
        </>
      }
      actions={
        <>
          <CsvButton path="/api/v1/analytics/report" query={{ ...parameters, group_by: grouping }} />
          <ShareMenu query={sharedSearch(search)} />
        </>
      }
    >
      <div className="gap">
        <div className="filter-line">
          <PeriodPicker search={search} onChange={change} />
          <AnalyticsFilters onChange={change} />
          <CompareSwitch parameters={parameters} isOn={search.compare !== "no"} onChange={change} />
        </div>
        <FilterChips search={search} onChange={change} />
        <ReportCard
          parameters={parameters}
          compare={search.compare !== "no"}
          metric={search.metric ?? null}
          onMetric={(metric) => change({ metric })}
        />
        <BreakdownCard
          parameters={parameters}
          grouping={grouping}
          onGrouping={(by) => change({ by })}
          onKey={(by, key) => change(narrowed(by, key))}
        />
        <TopCard
          parameters={parameters}
          kind={search.top ?? "link"}
          metric={search.metric ?? null}
          onKind={(top) => change({ top })}
          onRow={(kind, row) => change(topSearch(kind, row))}
        />
        <Freshness />
      </div>
    </Page>
  );
}

/** Whether to compare. Where there is nothing to compare with, the chart says why, and there is nothing to switch. */
function CompareSwitch({
  parameters,
  isOn,
  onChange,
}: {
  readonly parameters: ReportParameters;
  readonly isOn: boolean;
  readonly onChange: ChangeAnalytics;
}) {
  const query = reportQuery({ ...parameters, group_by: "day", compare: true });
  const { comparison } = useQuery({ ...query, enabled: isOn }).data ?? {};
  if (isOn && comparison !== undefined && "unavailable" in comparison) return null;
  return (
    <Switch
      label={words.compare}
      checked={isOn}
      onChange={({ currentTarget }) => onChange({ compare: currentTarget.checked ? undefined : "no" })}
    />
  );
}

/** What a click on a row's name changes: to the day, or to what has this value. */
function narrowed(by: ReportGrouping, key: string): Parameters<ChangeAnalytics>[0] {
  const day = by === "day" ? parseDay(key) : null;
  if (day !== null) return { from: day, to: day, period: undefined };
  const name = filterOf(by);
  return name === null ? {} : { [name]: key };
}
