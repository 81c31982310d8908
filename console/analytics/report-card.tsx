import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { unsplitFilter } from "../../src/report-links/unsplit-conversions.rules.ts";
import type { ReportParameters } from "../api/parameters.ts";
import type { Report } from "../api/queries.ts";
import { reportQuery } from "../api/queries.ts";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import { type Metric, metrics } from "./analytics-search.ts";
import { CappedNote } from "./capped-note.tsx";
import { ReportChart } from "./report-chart.tsx";
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
        const unsplit = unsplitFilter(parameters);
        const asked = metric === "conversions" && unsplit !== null ? null : metric;
        const shown = asked ?? countedMetric(report);
        return (
          <section className="card" aria-label={words.title} data-stale={query.isPlaceholderData}>
            <Totals report={report} unsplit={unsplit} metric={shown} onMetric={onMetric} />
            <CappedNote leftOut={report.leftOut} />
            <div className="body">
              <ReportChart report={report} parameters={parameters} metric={shown} />
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
