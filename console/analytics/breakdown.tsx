import { Table, UnstyledButton } from "@mantine/core";
import type { ReportGrouping } from "../../src/clicks/report-groupings.ts";
import { unsplitBy, visitRows } from "../../src/report-links/unsplit-conversions.rules.ts";
import type { ReportParameters } from "../api/parameters.ts";
import type { Report } from "../api/queries.ts";
import { count, keyName, money } from "../frame/format.ts";
import { Scrollable } from "../frame/scrollable.tsx";
import { words } from "../words/analytics.ts";
import { filterOf, type Metric } from "./analytics-search.ts";
import { shownMetrics } from "./unsplit.ts";
import { FigureHead, mostVisits, VisitsBar } from "./visits-bar.tsx";

type Row = Report["rows"][number];

/** What a click on a row's name does. */
export type OnKey = (grouping: ReportGrouping, key: string) => void;

/** The rows of a report as a table, each with a bar of its visits. */
export function Breakdown({
  report,
  filters,
  onKey = null,
  rows_at_most = 1000,
}: {
  readonly report: Report;
  /** What the report is narrowed to. */
  readonly filters: ReportParameters;
  /** What a click on a day, or on what a report can be narrowed to, does. */
  readonly onKey?: OnKey | null;
  readonly rows_at_most?: number;
}) {
  const grouping = report.group_by;
  const shown = shownMetrics(grouping, filters);
  const listed = unsplitBy(grouping) === null ? report.rows : visitRows(report.rows);
  const ordered = grouping === "day" ? listed.toReversed() : listed;
  const rows = ordered.slice(0, rows_at_most);
  const hasMoney = rows.some(({ value }) => value !== null);
  const most = mostVisits(rows);
  if (rows.length === 0) return <p className="soft nothing">{words.emptyRows}</p>;
  return (
    <Scrollable name={words.groupings[grouping]}>
      <Table className="breakdown stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.groupings[grouping]}</Table.Th>
            {shown.map((metric) => (
              <FigureHead key={metric} metric={metric} />
            ))}
            {hasMoney ? <Table.Th className="number">{words.value}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <BreakdownRow
              key={String(keyOf(row, grouping))}
              row={row}
              grouping={grouping}
              metrics={shown}
              most={most}
              hasMoney={hasMoney}
              onKey={onKey}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Scrollable>
  );
}

function BreakdownRow({
  row,
  grouping,
  metrics,
  most,
  hasMoney,
  onKey,
}: {
  readonly row: Row;
  readonly grouping: ReportGrouping;
  readonly metrics: readonly Metric[];
  readonly most: number;
  readonly hasMoney: boolean;
  readonly onKey: OnKey | null;
}) {
  return (
    <Table.Tr>
      <Table.Td className="key">
        <Key row={row} grouping={grouping} onKey={onKey} />
        <VisitsBar row={row} most={most} />
      </Table.Td>
      {metrics.map((metric) => (
        <Table.Td key={metric} className="number" data-label={words.metrics[metric]}>
          {count(row[metric])}
        </Table.Td>
      ))}
      {hasMoney ? (
        <Table.Td className="number amounts" data-label={words.value}>
          {Object.entries(row.value ?? {}).map(([currency, sum]) => (
            <div key={currency}>{money(sum, currency)}</div>
          ))}
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}

function Key({
  row,
  grouping,
  onKey,
}: {
  readonly row: Row;
  readonly grouping: ReportGrouping;
  readonly onKey: OnKey | null;
}) {
  const key = keyOf(row, grouping);
  const name = keyName(grouping, key);
  const isAction = grouping === "day" || filterOf(grouping) !== null;
  if (key !== null && onKey !== null && isAction)
    return (
      <UnstyledButton
        className="key-action"
        aria-label={words.showOnly(name)}
        onClick={() => onKey(grouping, key)}
      >
        {name}
      </UnstyledButton>
    );
  return <span className={key === null ? "soft" : ""}>{name}</span>;
}

function keyOf(row: Row, grouping: ReportGrouping): string | null {
  const key = row[grouping];
  return typeof key === "string" ? key : null;
}
