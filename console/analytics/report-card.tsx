import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { uncountedDays } from "../../src/reports/uncounted-days.rules.ts";
import type { ReportParameters } from "../api/parameters.ts";
import type { Report } from "../api/queries.ts";
import { reportQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { Explained } from "../frame/explained.tsx";
import { calendarDays, withDays } from "../frame/format.ts";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import { type Metric, metrics } from "./analytics-search.ts";
import { CappedNote } from "./capped-note.tsx";
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
  /** Null: the first that counts anything. */
  readonly metric: Metric | null;
  readonly onMetric: (metric: Metric) => void;
}) {
  const query = useQuery({
    ...reportQuery({ ...parameters, group_by: "day", compare }),
    placeholderData: keepPreviousData,
  });
  return (
    <Answered query={query} lines={8}>
      {(report) => {
        const shown = metric ?? countedMetric(report);
        return (
          <section className="card" aria-label={words.title} data-stale={query.isPlaceholderData}>
            <Totals report={report} metric={shown} onMetric={onMetric} />
            <CappedNote leftOut={report.leftOut} />
            <div className="body">
              <ComparedChart report={report} parameters={parameters} metric={shown} />
            </div>
          </section>
        );
      }}
    </Answered>
  );
}

/** As a client report chooses it: a chart of nothing but zeros says nothing. */
function countedMetric({ totals }: Report): Metric {
  return metrics.find((name) => totals[name] > 0) ?? "clicks";
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
  const { comparison = null, totals } = report;
  const days = comparison === null || "unavailable" in comparison ? null : comparison;
  const before = useQuery({
    ...reportQuery({ ...parameters, from: days?.from ?? "", to: days?.to ?? "", group_by: "day" }),
    enabled: days !== null,
  });
  const isEmpty = totals.clicks + totals.scans + totals.conversions === 0;
  const wasEmpty = days === null || days.totals.clicks + days.totals.scans + days.totals.conversions === 0;
  const unavailable =
    comparison !== null && "unavailable" in comparison ? withDays(comparison.unavailable) : null;
  if (isEmpty && wasEmpty)
    return (
      <Blank title={words.empty}>
        {words.emptyText} {unavailable}
      </Blank>
    );
  const lineOf = ({ rows }: Report) => {
    const names = rows.map((row) => String(row["day"]));
    const uncounted = uncountedDays(names, rows, facts.workspace.first_day);
    return { days: names, values: rows.map((row, place) => (place < uncounted ? null : row[metric])) };
  };
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
              {calendarDays(report)}
            </span>
            <span>
              <i className="dashed" />
              {words.before}: {calendarDays(days)} <Explained name="comparison" what={words.before} />
            </span>
          </>
        )}
        {unavailable === null ? null : <span>{unavailable}</span>}
      </div>
    </>
  );
}
