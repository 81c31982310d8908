import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReportGrouping, reportGroupings } from "../../src/clicks/report-groupings.ts";
import type { ReportParameters } from "../api/parameters.ts";
import { reportQuery } from "../api/queries.ts";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import { Breakdown } from "./breakdown.tsx";

/** One of the twelve groupings of a report, to be chosen. */
export function BreakdownCard({
  parameters,
  grouping,
  onGrouping,
  onDay = null,
}: {
  readonly parameters: ReportParameters;
  readonly grouping: ReportGrouping;
  readonly onGrouping: (grouping: ReportGrouping) => void;
  readonly onDay?: ((day: string) => void) | null;
}) {
  const query = useQuery(reportQuery({ ...parameters, group_by: grouping }));
  return (
    <section className="card">
      <header>
        <h2>{words.groupings[grouping]}</h2>
        <Select
          aria-label={words.groupBy}
          data={reportGroupings.map((value) => ({ value, label: words.groupings[value] }))}
          value={grouping}
          onChange={(value) => onGrouping(reportGroupings.find((known) => known === value) ?? grouping)}
          allowDeselect={false}
          maxDropdownHeight={420}
          w={180}
        />
      </header>
      {query.data?.capped === true ? <p className="note warn inset">{words.capped}</p> : null}
      <Answered query={query}>{(report) => <Breakdown report={report} onDay={onDay} />}</Answered>
    </section>
  );
}
