import { Table, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../api/client.ts";
import { count } from "../frame/format.ts";
import { Scrollable } from "../frame/scrollable.tsx";
import { words } from "../words/analytics.ts";
import { type TopListKind, topSearch } from "./analytics-search.ts";

type TopRow = Schemas["TopRow"];

const metrics = ["clicks", "scans", "conversions"] as const;

/** What has the most visits, each with a bar for its share of the first. */
export function TopTable({
  kind,
  rows,
  onRow = null,
}: {
  readonly kind: TopListKind;
  readonly rows: readonly TopRow[];
  /** What a click on a name does; null leads to the analytics of it. */
  readonly onRow?: ((row: TopRow) => void) | null;
}) {
  if (rows.length === 0) return <p className="soft nothing">{words.noTop[kind]}</p>;
  const [first] = rows;
  const largest = Math.max(1, first === undefined ? 0 : first.clicks + first.scans);
  return (
    <Scrollable name={words.tableOf(words.tops[kind])}>
      <Table className="breakdown short stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.topKinds[kind]}</Table.Th>
            {metrics.map((metric) => (
              <Table.Th key={metric} className="number">
                {words.metrics[metric]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className="key">
                <span
                  className="bar"
                  style={{ width: `${(((row.clicks + row.scans) / largest) * 100).toFixed(1)}%` }}
                />
                <RowName kind={kind} row={row} onRow={onRow} />
                {row.withdrawn ? <span className="gone-mark">{words.withdrawn}</span> : null}
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

function RowName({
  kind,
  row,
  onRow,
}: {
  readonly kind: TopListKind;
  readonly row: TopRow;
  readonly onRow: ((row: TopRow) => void) | null;
}): ReactNode {
  if (onRow === null)
    return (
      <Link
        className="key-action"
        to="/analytics"
        search={topSearch(kind, row)}
        aria-label={row.name}
        data-row
      >
        <ShownName kind={kind} name={row.name} />
      </Link>
    );
  return (
    <UnstyledButton className="key-action" aria-label={words.showOnly(row.name)} onClick={() => onRow(row)}>
      <ShownName kind={kind} name={row.name} />
    </UnstyledButton>
  );
}

/** A name on one line. Of a short URL the host gives way first: links differ in what stands behind it. */
function ShownName({ kind, name }: { readonly kind: TopListKind; readonly name: string }): ReactNode {
  const end = name.indexOf("/");
  if (kind !== "link" || end === -1) return name;
  return (
    <span className="short-url">
      <span>{name.slice(0, end)}</span>
      <span>{name.slice(end)}</span>
    </span>
  );
}
