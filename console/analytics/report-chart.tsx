import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dayOf } from "../../src/lib/calendar.ts";
import type { ReportParameters } from "../api/parameters.ts";
import { hoursQuery, type Report, reportQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { Explained } from "../frame/explained.tsx";
import { calendarDay, calendarDays, shortDay, withDays } from "../frame/format.ts";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import type { Metric } from "./analytics-search.ts";
import { dayLine, dayLineBefore, hourLine, uncountedAt } from "./chart-lines.ts";
import { LineChart } from "./line-chart.tsx";

interface Charted {
  /** Without grouping and comparison. */
  readonly parameters: ReportParameters;
  readonly metric: Metric;
}

interface ChartedDays extends Charted {
  /** Those that are drawn. */
  readonly days: Report["rows"];
  readonly before: Days | null;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** A figure of a report by day, and by hour where it is of one day; the period before beside it when it is compared with. */
export function ReportChart({ report, parameters, metric }: Charted & { readonly report: Report }) {
  const { comparison = null } = report;
  const before = comparison === null || "unavailable" in comparison ? null : comparison;
  const unavailable =
    comparison !== null && "unavailable" in comparison ? withDays(comparison.unavailable) : null;
  if (isEmpty(report.totals) && (before === null || isEmpty(before.totals)))
    return (
      <Blank title={words.empty}>
        {report.to < dayOf(Date.now()) ? words.emptyThen : words.emptyText} {unavailable}
      </Blank>
    );
  // A young workspace's line begins on its first day: the days before it say nothing.
  const { first_day } = facts.workspace;
  const days = report.rows.slice(before === null ? uncountedAt(report.rows, first_day) : 0);
  const isYoung = days.length < report.rows.length;
  const isOneDay = days.length === 1;
  const of = { days, parameters, metric, before };
  return (
    <>
      {isOneDay ? <HourChart {...of} /> : <DayChart {...of} />}
      <div className="legend">
        {before === null ? null : <BothPeriods report={report} before={before} />}
        {isOneDay ? <span>{words.hoursOf(calendarDay(String(days[0]?.["day"])))}</span> : null}
        {isYoung && unavailable === null ? <span>{words.workspaceMade(shortDay(first_day))}</span> : null}
        {unavailable === null ? null : <span>{unavailable}</span>}
      </div>
    </>
  );
}

function isEmpty({ clicks, scans, conversions }: Pick<Report["totals"], "clicks" | "scans" | "conversions">) {
  return clicks + scans + conversions === 0;
}

function BothPeriods({ report, before }: { readonly report: Report; readonly before: Days }): ReactNode {
  return (
    <>
      <span>
        <i />
        {calendarDays(report)}
      </span>
      <span>
        <i className="dashed" />
        {words.before}: {calendarDays(before)} <Explained name="comparison" what={words.before} />
      </span>
    </>
  );
}

function DayChart({ days, parameters, metric, before }: ChartedDays) {
  const query = useQuery({
    ...reportQuery({ ...parameters, from: before?.from ?? "", to: before?.to ?? "", group_by: "day" }),
    enabled: before !== null,
  });
  const { first_day } = facts.workspace;
  return (
    <LineChart
      chart={{
        title: words.chart(words.metrics[metric]),
        hint: words.chartHint,
        now: dayLine(days, metric),
        before:
          query.data === undefined || before === null
            ? null
            : dayLineBefore(query.data.rows, metric, first_day),
      }}
    />
  );
}

function HourChart({ days, parameters, metric, before: beside }: ChartedDays) {
  const { from: _from, to: _to, ...filters } = parameters;
  const query = useQuery({
    ...hoursQuery({ ...filters, day: String(days[0]?.["day"]) }),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...hoursQuery({ ...filters, day: beside?.from ?? "" }),
    enabled: beside !== null,
  });
  const now_ms = Date.now();
  return (
    <Answered query={query} lines={6}>
      {(hours) => (
        <LineChart
          chart={{
            title: words.hourChart(words.metrics[metric]),
            hint: words.hourChartHint,
            now: hourLine(hours, metric, now_ms),
            before:
              before.data === undefined || beside === null ? null : hourLine(before.data, metric, now_ms),
          }}
        />
      )}
    </Answered>
  );
}
