import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import type { Schemas } from "../api/client.ts";

type DependencyRule = Schemas["DependencyRule"];

/** The dependency rules of one parameter on another, as a grid: a row for each driving value, a column for each value. */
export interface DependencyGrid {
  readonly driving: UtmParameter;
  readonly target: UtmParameter;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The rule in a cell; undefined where there is none. */
  readonly ruleAt: (drivingValue: string, value: string) => DependencyRule | undefined;
}

/** A grid for each pair of parameters that has rules. */
export function dependencyGrids(
  rules: readonly DependencyRule[],
  approved: readonly Schemas["ApprovedValue"][],
): readonly DependencyGrid[] {
  const approvedOf = (parameter: string): readonly string[] =>
    approved.filter((row) => row.parameter === parameter).map(({ value }) => value);
  return utmParameters.flatMap((driving) =>
    utmParameters.flatMap((target) => {
      const own = rules.filter((rule) => rule.driving_parameter === driving && rule.target === target);
      if (own.length === 0) return [];
      const byCell = new Map(own.map((rule) => [JSON.stringify([rule.driving_value, rule.value]), rule]));
      return {
        driving,
        target,
        rows: [...new Set([...approvedOf(driving), ...own.map((rule) => rule.driving_value)])],
        columns: [...new Set([...approvedOf(target), ...own.map((rule) => rule.value)])],
        ruleAt: (drivingValue: string, value: string) => byCell.get(JSON.stringify([drivingValue, value])),
      };
    }),
  );
}
