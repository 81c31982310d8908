import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dayOf } from "../../src/lib/calendar.ts";
import type { ReportParameters } from "../api/parameters.ts";
import { hoursQuery, type Report, reportQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { Explained } from "../frame/explained.tsx";
import { calendarDays, shortDay, withDays } from "../frame/format.ts";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import type { Metric } from "./analytics-search.ts";
import { dayLine, hourLine } from "./chart-lines.ts";
import { LineChart } from "./line-chart.tsx";

interface Charted {
  readonly report: Report;
  /** Without grouping and comparison. */
  readonly parameters: ReportParameters;
  readonly metric: Metric;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** A figure of a report by day, and by hour where it is of one day; the period before beside it when it is compared with. */
export function ReportChart({ report, parameters, metric }: Charted) {
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
  const isOneDay = report.from === report.to;
  const Chart = isOneDay ? HourChart : DayChart;
  return (
    <>
      <Chart report={report} parameters={parameters} metric={metric} before={before} />
      <div className="legend">
        {before === null ? null : <BothPeriods report={report} before={before} />}
        {isOneDay ? <span>{words.utcHours}</span> : null}
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

function DayChart({ report, parameters, metric, before: days }: Charted & { readonly before: Days | null }) {
  const before = useQuery({
    ...reportQuery({ ...parameters, from: days?.from ?? "", to: days?.to ?? "", group_by: "day" }),
    enabled: days !== null,
  });
  const { first_day } = facts.workspace;
  const lineOf = ({ rows }: Report) => dayLine(rows, metric, first_day);
  return (
    <LineChart
      chart={{
        title: words.chart(words.metrics[metric]),
        hint: words.chartHint,
        now: lineOf(report),
        before: before.data === undefined || days === null ? null : lineOf(before.data),
        notYet: words.workspaceMade(shortDay(first_day)),
      }}
    />
  );
}

function HourChart({ report, parameters, metric, before: days }: Charted & { readonly before: Days | null }) {
  const { from: _from, to: _to, ...filters } = parameters;
  const query = useQuery({
    ...hoursQuery({ ...filters, day: report.from }),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...hoursQuery({ ...filters, day: days?.from ?? "" }),
    enabled: days !== null,
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
            before: before.data === undefined || days === null ? null : hourLine(before.data, metric, now_ms),
            notYet: null,
          }}
        />
      )}
    </Answered>
  );
}
