import { Button, Checkbox, Table } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { Scrollable } from "../frame/scrollable.tsx";
import { words } from "../words/rules.ts";
import type { DependencyGrid } from "./dependency-grids.ts";
import {
  type Cell,
  isTicked,
  isTurnedOver,
  rowsWith,
  saveTicks,
  type TicksDraft,
  turnedOver,
} from "./ticks-draft.ts";
import { WouldHaveSaid } from "./would-have-said.tsx";

const { dependencies: text } = words;

/** The rules of one parameter on another. Ticks are a draft until they are saved, beside what they would have said of links. */
export function DependencyGridCard({ grid }: { readonly grid: DependencyGrid }) {
  const [draft, setDraft] = useState<TicksDraft>(new Set());
  const save = useMutation({
    mutationFn: () => saveTicks(grid, draft),
    onSuccess: () => notifications.show({ message: text.saved }),
    // What a save that failed half-way has done is done: the ticks are drawn anew from the rules.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ["rules"] });
      setDraft(new Set());
    },
  });
  const title = text.pair(grid.driving, grid.target);
  return (
    <section className="card" id={`${grid.driving}-${grid.target}`}>
      <header>
        <h2 className="code">{title}</h2>
      </header>
      <RefusalNote error={save.error} />
      <Scrollable name={title}>
        <Table className="grid-table">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{grid.driving}</Table.Th>
              {grid.columns.map((value) => (
                <Table.Th key={value}>{value}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {grid.rows.map((drivingValue) => (
              <GridRow
                key={drivingValue}
                grid={grid}
                draft={draft}
                drivingValue={drivingValue}
                isBusy={save.isPending}
                onTurn={(cell) => setDraft(turnedOver(draft, cell))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
      {draft.size === 0 ? null : (
        <div className="body gap tight">
          <WouldHaveSaid
            change={(rules) => ({ ...rules, dependencies: rowsWith(rules.dependencies, grid, draft) })}
          />
          <div className="actions end">
            <Button variant="default" disabled={save.isPending} onClick={() => setDraft(new Set())}>
              {text.discard}
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate()}>
              {text.save}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function GridRow({
  grid,
  draft,
  drivingValue,
  isBusy,
  onTurn,
}: {
  readonly grid: DependencyGrid;
  readonly draft: TicksDraft;
  readonly drivingValue: string;
  readonly isBusy: boolean;
  readonly onTurn: (cell: Cell) => void;
}) {
  const isFree = grid.columns.every((value) => !isTicked(grid, draft, { drivingValue, value }));
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {drivingValue} {isFree ? <span className="soft small">{text.any}</span> : null}
      </Table.Th>
      {grid.columns.map((value) => {
        const cell = { drivingValue, value };
        const isChanged = isTurnedOver(draft, cell);
        return (
          <Table.Td key={value} className={isChanged ? "turned-over" : ""}>
            <Checkbox
              aria-label={text.cell(drivingValue, value)}
              aria-description={isChanged ? text.unsaved : undefined}
              checked={isTicked(grid, draft, cell)}
              readOnly={isBusy}
              disabled={!may("admin")}
              onChange={() => (isBusy ? undefined : onTurn(cell))}
            />
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
