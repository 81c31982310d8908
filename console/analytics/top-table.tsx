import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../api/client.ts";
import type { TopParameters } from "../api/parameters.ts";
import { count } from "../frame/format.ts";
import { Scrollable } from "../frame/scrollable.tsx";
import { codeOf, ShortName } from "../frame/short-name.tsx";
import { words } from "../words/analytics.ts";
import { type TopListKind, topSearch } from "./analytics-search.ts";
import { shownMetrics } from "./unsplit.ts";
import { FigureHead, mostVisits, VisitsBar } from "./visits-bar.tsx";

type TopRow = Schemas["TopRow"];

const columns = ["clicks", "scans", "conversions"] as const;

/** What has the most visits, each with a bar of them. */
export function TopTable({
  kind,
  rows,
  filters = {},
  onRow = null,
}: {
  readonly kind: TopListKind;
  readonly rows: readonly TopRow[];
  /** What the visits are narrowed to. */
  readonly filters?: TopParameters;
  /** What a click on a name does; null leads to the analytics of it. */
  readonly onRow?: ((row: TopRow) => void) | null;
}) {
  if (rows.length === 0) return <p className="soft nothing">{words.noTop[kind]}</p>;
  const most = mostVisits(rows);
  const isCodeEnough = kind === "link" && onRow === null && isOneHost(rows);
  const shown = shownMetrics(kind, filters);
  const metrics = columns.filter((metric) => shown.includes(metric));
  return (
    <Scrollable name={words.tableOf(words.tops[kind])}>
      <Table className="breakdown short stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.topKinds[kind]}</Table.Th>
            {metrics.map((metric) => (
              <FigureHead key={metric} metric={metric} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className="key">
                <span className="name-line">
                  <RowName kind={kind} row={row} onRow={onRow} isCodeEnough={isCodeEnough} />
                  {kind === "link" && !row.withdrawn && onRow !== null ? <OpenLink row={row} /> : null}
                </span>
                {row.withdrawn ? <span className="gone-mark">{words.withdrawn}</span> : null}
                <VisitsBar row={row} most={most} />
              </Table.Td>
              {metrics.map((metric) => (
                <Table.Td key={metric} className="number" data-label={words.metrics[metric]}>
                  {count(row[metric])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrollable>
  );
}

/** Where a click on the name looks at a link's numbers alone: its own page. */
function OpenLink({ row }: { readonly row: TopRow }) {
  return (
    <Link
      className="open-link"
      to="/links/$id"
      params={{ id: String(row.id) }}
      aria-label={words.openLink(row.name)}
      title={words.openLink(row.name)}
    >
      <IconArrowRight size={15} aria-hidden />
    </Link>
  );
}

function RowName({
  kind,
  row,
  onRow,
  isCodeEnough,
}: {
  readonly kind: TopListKind;
  readonly row: TopRow;
  readonly onRow: ((row: TopRow) => void) | null;
  /** Whether all short URLs are on one host, which a narrow card then leaves out. */
  readonly isCodeEnough: boolean;
}): ReactNode {
  const shown = kind !== "link" ? row.name : isCodeEnough ? codeOf(row.name) : <ShortName name={row.name} />;
  if (onRow === null)
    return (
      <Link
        className="key-action"
        to="/analytics"
        search={topSearch(kind, row)}
        aria-label={row.name}
        data-row
      >
        {shown}
      </Link>
    );
  return (
    <UnstyledButton className="key-action" aria-label={words.showOnly(row.name)} onClick={() => onRow(row)}>
      {shown}
    </UnstyledButton>
  );
}

/** Whether all short URLs are on one host. */
function isOneHost(links: readonly TopRow[]): boolean {
  return new Set(links.map(({ name }) => name.slice(0, -codeOf(name).length))).size === 1;
}
