import { UnstyledButton } from "@mantine/core";
import { unsplitMark, unsplitReason } from "../../src/report-links/unsplit-conversions.rules.ts";
import type { Report } from "../api/queries.ts";
import { Explained } from "../frame/explained.tsx";
import { change, count, money } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import { type Metric, metrics } from "./analytics-search.ts";

/** The four figures of a report with their change; one of them is drawn in the chart. */
export function Totals({
  report,
  unsplit,
  metric,
  onMetric,
}: {
  readonly report: Report;
  /** What the report is narrowed to, when no conversion tells it; else null. */
  readonly unsplit: string | null;
  readonly metric: Metric;
  readonly onMetric: (metric: Metric) => void;
}) {
  return (
    <section className="totals" aria-label={words.showing}>
      {metrics.map((name) =>
        name === "conversions" && unsplit !== null ? (
          <UnsplitTotal key={name} name={name} by={unsplit} />
        ) : (
          <div key={name} className="total-place">
            <UnstyledButton className="total" aria-pressed={name === metric} onClick={() => onMetric(name)}>
              <span className="soft">{words.metrics[name]}</span>
              <strong>{count(report.totals[name])}</strong>
              <Change report={report} metric={name} />
            </UnstyledButton>
            <Explained name={name} what={words.metrics[name]} />
          </div>
        ),
      )}
      {unsplit !== null ? (
        <UnsplitTotal name="value" by={unsplit} />
      ) : (
        <div className="total-place">
          <div className="total">
            <span className="soft">{words.value}</span>
            <Values totals={report.totals} />
          </div>
          <Explained name="value" what={words.value} />
        </div>
      )}
    </section>
  );
}

/** In the place of a figure that a report narrowed in this way cannot have. */
function UnsplitTotal({ name, by }: { readonly name: "conversions" | "value"; readonly by: string }) {
  const what = name === "value" ? words.value : words.metrics[name];
  return (
    <div className="total-place">
      <div className="total">
        <span className="soft">{what}</span>
        <strong className="soft">–</strong>
        <small className="soft">{unsplitMark(by)}</small>
      </div>
      <Explained name={name} what={what} here={unsplitReason(by)} />
    </div>
  );
}

function Change({ report, metric }: { readonly report: Report; readonly metric: Metric }) {
  const { comparison } = report;
  if (comparison === undefined || "unavailable" in comparison) return null;
  const percent = comparison.change[metric];
  if (percent === null) return <small className="soft">{words.noBase}</small>;
  const tone = percent > 0 ? "up" : percent < 0 ? "down" : "soft";
  return (
    <small>
      <b className={tone}>{change(percent)}</b>{" "}
      <span className="soft">{words.wasBefore(count(comparison.totals[metric]))}</span>
    </small>
  );
}

/** Money, a line for each currency: never added up across them. */
function Values({ totals: { value, conversions } }: { readonly totals: Report["totals"] }) {
  if (value === null)
    return conversions === 0 ? (
      <strong className="soft">–</strong>
    ) : (
      <small className="soft">{words.noValue}</small>
    );
  return (
    <ul className="plain-list">
      {Object.entries(value).map(([currency, sum]) => (
        <li key={currency} className="money">
          {money(sum, currency)}
        </li>
      ))}
    </ul>
  );
}
