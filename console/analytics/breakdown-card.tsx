import { Skeleton, UnstyledButton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId } from "react";
import { type ReportGrouping, reportGroupings } from "../../src/clicks/report-groupings.ts";
import { visitRows } from "../../src/report-links/unsplit-conversions.rules.ts";
import type { ReportParameters } from "../api/parameters.ts";
import { type Report, reportQuery } from "../api/queries.ts";
import { Explained } from "../frame/explained.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import { Breakdown, type OnKey } from "./breakdown.tsx";
import { CappedNote } from "./capped-note.tsx";
import { unsplitNote } from "./unsplit.ts";

const CountryMap = lazy(() => import("./country-map.tsx").then((map) => ({ default: map.CountryMap })));

/** One of the twelve groupings of a report, to be chosen; countries on a map as well. */
export function BreakdownCard({
  parameters,
  grouping,
  onGrouping,
  onKey = null,
}: {
  readonly parameters: ReportParameters;
  readonly grouping: ReportGrouping;
  readonly onGrouping: (grouping: ReportGrouping) => void;
  readonly onKey?: OnKey | null;
}) {
  const id = useId();
  const query = useQuery({
    ...reportQuery({ ...parameters, group_by: grouping }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card" aria-labelledby={id} data-stale={query.isPlaceholderData}>
      <header>
        <h2 id={id}>
          {words.groupings[grouping]} <Explained name={grouping} what={words.groupings[grouping]} />
        </h2>
      </header>
      <fieldset className="plain groupings" aria-label={words.groupBy}>
        {reportGroupings.map((each) => (
          <UnstyledButton key={each} aria-pressed={each === grouping} onClick={() => onGrouping(each)}>
            {words.groupings[each]}
          </UnstyledButton>
        ))}
      </fieldset>
      <Answered query={query}>
        {(report) => (
          <>
            <CappedNote leftOut={{ rows: report.leftOut.rows, history: null, clicks: null }} />
            {report.group_by === "country" && visitRows(report.rows).length > 0 ? (
              <Countries report={report} onKey={onKey} />
            ) : null}
            <Breakdown report={report} filters={parameters} onKey={onKey} />
            <UnsplitNote report={report} />
          </>
        )}
      </Answered>
    </section>
  );
}

function UnsplitNote({ report }: { readonly report: Report }) {
  const note = unsplitNote(report);
  return note === null ? null : <p className="soft small note-below">{note}</p>;
}

/** The countries on a map; where none is known, why, in place of a map with nothing on it. */
function Countries({ report, onKey }: { readonly report: Report; readonly onKey: OnKey | null }) {
  if (report.rows.every((row) => row["country"] === null))
    return <p className="soft nothing">{words.noCountries}</p>;
  return (
    <Suspense fallback={<Skeleton height={240} m="md" />}>
      <CountryMap report={report} onCountry={onKey === null ? null : (code) => onKey("country", code)} />
    </Suspense>
  );
}
