import { useQuery } from "@tanstack/react-query";
import type { ReportParameters } from "../api/parameters.ts";
import type { Report } from "../api/queries.ts";
import { reportQuery } from "../api/queries.ts";
import { calendarDay } from "../frame/format.ts";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import type { Metric } from "./analytics-search.ts";
import { DayChart } from "./day-chart.tsx";
import { Totals } from "./totals.tsx";

/** Totals with their change, and one of them by day as a chart. Gives a hint where nobody has come. */
export function ReportCard({
  parameters,
  compare,
  metric,
  onMetric,
}: {
  /** Without grouping and comparison. */
  readonly parameters: ReportParameters;
  readonly compare: boolean;
  readonly metric: Metric;
  readonly onMetric: (metric: Metric) => void;
}) {
  const query = useQuery(reportQuery({ ...parameters, group_by: "day", compare }));
  return (
    <Answered query={query} lines={8}>
      {(report) => (
        <section className="card" aria-label={words.title}>
          <Totals report={report} metric={metric} onMetric={onMetric} />
          <div className="body">
            <ComparedChart report={report} parameters={parameters} metric={metric} />
          </div>
        </section>
      )}
    </Answered>
  );
}

function ComparedChart({
  report,
  parameters,
  metric,
}: {
  readonly report: Report;
  readonly parameters: ReportParameters;
  readonly metric: Metric;
}) {
  const { comparison = null } = report;
  const days = comparison === null || "unavailable" in comparison ? null : comparison;
  const before = useQuery({
    ...reportQuery({ ...parameters, from: days?.from ?? "", to: days?.to ?? "", group_by: "day" }),
    enabled: days !== null,
  });
  const { totals } = report;
  if (totals.clicks + totals.scans + totals.conversions === 0 && (days?.totals.clicks ?? 0) === 0)
    return <Blank title={words.empty}>{words.emptyText}</Blank>;
  const lineOf = ({ rows }: Report) => ({
    days: rows.map((row) => String(row["day"])),
    values: rows.map((row) => row[metric]),
  });
  return (
    <>
      <DayChart
        title={words.chart(words.metrics[metric])}
        {...lineOf(report)}
        before={before.data === undefined || days === null ? null : lineOf(before.data)}
      />
      <div className="legend">
        {days === null ? null : (
          <>
            <span>
              <i />
              {calendarDay(report.from)} – {calendarDay(report.to)}
            </span>
            <span>
              <i className="dashed" />
              {words.before}: {calendarDay(days.from)} – {calendarDay(days.to)}
            </span>
          </>
        )}
        {comparison !== null && "unavailable" in comparison ? <span>{comparison.unavailable}</span> : null}
      </div>
    </>
  );
}
