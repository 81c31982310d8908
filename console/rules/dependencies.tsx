import { Button, Checkbox, Table } from "@mantine/core";
import { IconArrowsSplit2, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { approvedValuesQuery, dependenciesQuery, queryClient } from "../api/queries.ts";
import { may } from "../facts.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { Scrollable } from "../frame/scrollable.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { words } from "../words/rules.ts";
import { ContradictionsNote } from "./contradictions-note.tsx";
import { DependencyDialog } from "./dependency-dialog.tsx";
import { type DependencyGrid, dependencyGrids } from "./dependency-grids.ts";
import { DependencyMatrix } from "./dependency-matrix.tsx";
import { dependencyDialogs } from "./rules-search.ts";

/** The dependency rules: one grid for each pair of parameters. */
export function Dependencies() {
  const rules = useQuery(dependenciesQuery);
  const approved = useQuery(approvedValuesQuery);
  const dialog = useDialog(dependencyDialogs);
  const add = may("admin") ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open("addDependency")}>
      {words.dependencies.add}
    </Button>
  ) : null;
  return (
    <Answered query={rules}>
      {(all) => (
        <div className="gap">
          {all.length === 0 ? (
            <div className="card">
              <Blank
                icon={<IconArrowsSplit2 size={36} stroke={1.5} aria-hidden />}
                title={words.dependencies.emptyTitle}
                action={add}
              >
                {words.dependencies.emptyText}
              </Blank>
            </div>
          ) : (
            <>
              <div className="line-between">
                <p className="soft lead-in">{words.dependencies.intro}</p>
                {add}
              </div>
              <ContradictionsNote />
              <DependencyMatrix rules={all} />
              {dependencyGrids(all, approved.data ?? []).map((grid) => (
                <Grid key={`${grid.driving} ${grid.target}`} grid={grid} />
              ))}
            </>
          )}
          {dialog.name === "addDependency" && may("admin") ? (
            <DependencyDialog onClose={dialog.close} />
          ) : null}
        </div>
      )}
    </Answered>
  );
}

interface Cell {
  readonly drivingValue: string;
  readonly value: string;
  readonly rule: Schemas["DependencyRule"] | undefined;
}

function Grid({ grid }: { readonly grid: DependencyGrid }) {
  const toggle = useMutation({
    mutationFn: async ({ drivingValue, value, rule }: Cell) => {
      if (rule !== undefined)
        await answerOf(api.DELETE("/api/v1/rules/dependencies/{id}", { params: { path: { id: rule.id } } }));
      else
        await answerOf(
          api.POST("/api/v1/rules/dependencies", {
            body: {
              driving_parameter: grid.driving,
              driving_value: drivingValue,
              target: grid.target,
              values: [value],
            },
          }),
        );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["rules"] }),
  });
  const title = words.dependencies.pair(grid.driving, grid.target);
  return (
    <section className="card" id={`${grid.driving}-${grid.target}`}>
      <header>
        <h2 className="code">{title}</h2>
      </header>
      <RefusalNote error={toggle.error} />
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
                drivingValue={drivingValue}
                isBusy={toggle.isPending}
                onToggle={toggle.mutate}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
    </section>
  );
}

function GridRow({
  grid,
  drivingValue,
  isBusy,
  onToggle,
}: {
  readonly grid: DependencyGrid;
  readonly drivingValue: string;
  readonly isBusy: boolean;
  readonly onToggle: (cell: Cell) => void;
}) {
  const isFree = grid.columns.every((value) => grid.ruleAt(drivingValue, value) === undefined);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {drivingValue} {isFree ? <span className="soft small">{words.dependencies.any}</span> : null}
      </Table.Th>
      {grid.columns.map((value) => {
        const rule = grid.ruleAt(drivingValue, value);
        return (
          <Table.Td key={value}>
            <Checkbox
              aria-label={words.dependencies.cell(drivingValue, value)}
              checked={rule !== undefined}
              readOnly={isBusy}
              disabled={!may("admin")}
              onChange={() => (isBusy ? undefined : onToggle({ drivingValue, value, rule }))}
            />
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
