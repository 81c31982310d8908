import { Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TopKind } from "../../src/clicks/report-groupings.ts";
import { REPORT_ROWS_at_most } from "../../src/limits.ts";
import { topQuery } from "../api/queries.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import { presetPeriod } from "./period.ts";

/** What was counted in the last 30 days for a campaign or a tag; null while it is not known. */
export interface RowFigures {
  readonly clicks: number;
  readonly scans: number;
  readonly conversions: number;
}
export type FiguresOf = (id: number) => RowFigures | null;

const nothing: RowFigures = { clicks: 0, scans: 0, conversions: 0 };

/** Figures of the last 30 days for each campaign or tag. */
export function useFigures(by: Exclude<TopKind, "link">): FiguresOf {
  const { data } = useQuery(topQuery({ ...presetPeriod("30d", Date.now()), by, limit: REPORT_ROWS_at_most }));
  const rows = new Map(data?.rows.map((row) => [row.id, row]));
  return (id) => (data === undefined ? null : (rows.get(id) ?? nothing));
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
export function FigureCells({ figures }: { readonly figures: RowFigures | null }) {
  return columns.map((name) => (
    <Table.Td key={name} className="number" data-label={words.metrics[name]}>
      {figures === null ? "…" : count(figures[name])}
    </Table.Td>
  ));
}
