import { UnstyledButton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type TopKind, type TopOrder, topKinds, topOrders } from "../../src/clicks/report-groupings.ts";
import type { Schemas } from "../api/client.ts";
import type { TopParameters } from "../api/parameters.ts";
import { topQuery } from "../api/queries.ts";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/analytics.ts";
import type { Metric } from "./analytics-search.ts";
import { TopTable } from "./top-table.tsx";

/** The links, campaigns or tags with the most of what the chart shows; a click looks at one alone. */
export function TopCard({
  parameters,
  kind,
  metric,
  onKind,
  onRow,
}: {
  readonly parameters: TopParameters;
  readonly kind: TopKind;
  /** What the chart was asked to show; null: what it shows by itself. */
  readonly metric: Metric | null;
  readonly onKind: (kind: TopKind) => void;
  readonly onRow: (kind: TopKind, row: Schemas["TopRow"]) => void;
}) {
  const order = orderOf(metric);
  const query = useQuery({
    ...topQuery({ ...parameters, by: kind, limit: SHOWN, order_by: order }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="card" aria-labelledby="top" data-stale={query.isPlaceholderData}>
      <header>
        <h2 id="top">
          {words.tops[kind]} <span className="soft small">{words.topBy[order]}</span>
        </h2>
        <fieldset className="plain groupings" aria-label={words.topOf}>
          {topKinds.map((each) => (
            <UnstyledButton key={each} aria-pressed={each === kind} onClick={() => onKind(each)}>
              {words.topKinds[each]}
            </UnstyledButton>
          ))}
        </fieldset>
      </header>
      <Answered query={query}>
        {({ by, rows }) => (
          <TopTable kind={by} rows={rows} filters={parameters} onRow={(row) => onRow(by, row)} />
        )}
      </Answered>
    </section>
  );
}
const SHOWN = 20;

/** Unique visitors of links do not add up: there the order is that of visits, and the heading says so. */
function orderOf(metric: Metric | null): TopOrder {
  return topOrders.find((order) => order === metric) ?? "visits";
}
