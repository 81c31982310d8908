import { Table } from "@mantine/core";
import { words } from "../words/analytics.ts";
import type { Metric } from "./analytics-search.ts";

interface Visits {
  readonly clicks: number;
  readonly scans: number;
}

/** The clicks and scans of those of the rows that have most of both, by which bars are measured; at least 1. */
export function mostVisits(rows: readonly Visits[]): number {
  return Math.max(1, ...rows.map(({ clicks, scans }) => clicks + scans));
}

/** A row's clicks and scans end to end, each in the colour beside its column's name. The numbers in the row say the same. */
export function VisitsBar({ row: { clicks, scans }, most }: { readonly row: Visits; readonly most: number }) {
  const width = (count: number) => ({ width: `${((count / most) * 100).toFixed(1)}%` });
  return (
    <span className="bar" aria-hidden="true">
      <i data-of="clicks" style={width(clicks)} />
      <i data-of="scans" style={width(scans)} />
    </span>
  );
}

/** The name of a figure's column, with the colour of what bars have of it. */
export function FigureHead({ metric }: { readonly metric: Metric }) {
  return (
    <Table.Th className="number">
      {metric === "clicks" || metric === "scans" ? <i className="bar-key" data-of={metric} /> : null}
      {words.metrics[metric]}
    </Table.Th>
  );
}
