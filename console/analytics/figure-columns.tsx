import { Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TopKind } from "../../src/clicks/report-groupings.ts";
import { REPORT_ROWS_at_most } from "../../src/limits.ts";
import { topQuery } from "../api/queries.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import { presetPeriod } from "./period.ts";

/** What was counted in the last 30 days for a link, a campaign or a tag. */
interface RowFigures {
  readonly clicks: number;
  readonly scans: number;
  readonly conversions: number;
}
/** Null while it is not known; "few" for what is not among those with the most visits, when those fill the list. */
export type Figures = RowFigures | "few" | null;
export type FiguresOf = (id: number) => Figures;

const nothing: RowFigures = { clicks: 0, scans: 0, conversions: 0 };

/** Figures of the last 30 days for each link, campaign or tag, asked for when they are wanted. */
export function useFigures(by: TopKind, isWanted = true): FiguresOf {
  const query = topQuery({ ...presetPeriod("30d", Date.now()), by, limit: REPORT_ROWS_at_most });
  const { data } = useQuery({ ...query, enabled: isWanted });
  const rows = new Map(data?.rows.map((row) => [row.id, row]));
  const other = rows.size < REPORT_ROWS_at_most ? nothing : "few";
  return (id) => (data === undefined ? null : (rows.get(id) ?? other));
}

const columns = ["clicks", "scans", "conversions"] as const;

/** The headings of the figures' columns. */
export function FigureHeads() {
  return columns.map((name) => (
    <Table.Th key={name} className="number" title={words.presets["30d"]}>
      {words.metrics[name]}
    </Table.Th>
  ));
}

/** A row's figures. */
export function FigureCells({ figures }: { readonly figures: Figures }) {
  return columns.map((name) => (
    <Table.Td key={name} className="number" data-label={words.metrics[name]}>
      <Figure figures={figures} name={name} />
    </Table.Td>
  ));
}

/** One of a row's figures; what is not known of it in its place. */
export function Figure({
  figures,
  name,
}: {
  readonly figures: Figures;
  readonly name: (typeof columns)[number];
}) {
  if (figures === null) return <span className="soft">…</span>;
  if (figures === "few")
    return (
      <span className="soft" title={words.notAmongMost(count(REPORT_ROWS_at_most))}>
        –
      </span>
    );
  return count(figures[name]);
}
