import { answerOf, api } from "../api/client.ts";
import type { DependencyRow } from "./contradictions.ts";
import type { DependencyGrid } from "./dependency-grids.ts";

/** A cell of a grid of dependency rules. */
export interface Cell {
  readonly drivingValue: string;
  readonly value: string;
}

/** Cells whose tick is to be another than the rules have; each as `cellKey` writes it. */
export type TicksDraft = ReadonlySet<string>;

const cellKey = ({ drivingValue, value }: Cell): string => JSON.stringify([drivingValue, value]);

/** A draft with a cell's tick turned over; turned over twice, it is as it was. */
export function turnedOver(draft: TicksDraft, cell: Cell): TicksDraft {
  const key = cellKey(cell);
  return draft.has(key) ? new Set([...draft].filter((each) => each !== key)) : new Set([...draft, key]);
}

/** Whether the draft turns a cell's tick over. */
export function isTurnedOver(draft: TicksDraft, cell: Cell): boolean {
  return draft.has(cellKey(cell));
}

/** Whether a cell is ticked in the draft. */
export function isTicked(grid: DependencyGrid, draft: TicksDraft, cell: Cell): boolean {
  return (grid.ruleAt(cell.drivingValue, cell.value) !== undefined) !== isTurnedOver(draft, cell);
}

function cellsOf(grid: DependencyGrid): readonly Cell[] {
  return grid.rows.flatMap((drivingValue) => grid.columns.map((value) => ({ drivingValue, value })));
}

/** The dependency rules of all grids as they would be with a draft of one. */
export function rowsWith(
  rows: readonly DependencyRow[],
  grid: DependencyGrid,
  draft: TicksDraft,
): readonly DependencyRow[] {
  const { driving, target } = grid;
  const others = rows.filter((row) => row.driving_parameter !== driving || row.target !== target);
  const own = cellsOf(grid).filter((cell) => isTicked(grid, draft, cell));
  return [
    ...others,
    ...own.map(({ drivingValue, value }) => {
      return { driving_parameter: driving, driving_value: drivingValue, target, value };
    }),
  ];
}

/**
 * Saves a draft. What is allowed from now on is added before anything is taken away: until it is done, no row is without
 * a tick that is to keep one.
 */
export async function saveTicks(grid: DependencyGrid, draft: TicksDraft): Promise<void> {
  const changed = cellsOf(grid).filter((cell) => isTurnedOver(draft, cell));
  const added = changed.filter((cell) => isTicked(grid, draft, cell));
  for (const [drivingValue, cells] of Map.groupBy(added, (cell) => cell.drivingValue)) {
    const body = {
      driving_parameter: grid.driving,
      driving_value: drivingValue,
      target: grid.target,
      values: cells.map(({ value }) => value),
    };
    await answerOf(api.POST("/api/v1/rules/dependencies", { body }));
  }
  for (const { drivingValue, value } of changed) {
    const rule = grid.ruleAt(drivingValue, value);
    if (rule !== undefined)
      await answerOf(api.DELETE("/api/v1/rules/dependencies/{id}", { params: { path: { id: rule.id } } }));
  }
}
