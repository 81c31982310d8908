import {
  type Convention,
  conventionBreaches,
  type conventionModes,
} from "../../src/governance/convention.rules.ts";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";

/** A row of the approved values, and of the dependency rules, as the API lists them. */
export interface ValueRow {
  readonly parameter: string;
  readonly value: string;
}
export interface DependencyRow {
  readonly driving_parameter: string;
  readonly driving_value: string;
  readonly target: string;
  readonly value: string;
}

/** Rules that stand in each other's way. */
export type Contradiction =
  /** An approved value, or one that a dependency asks for, that a convention which blocks refuses. */
  | { readonly kind: "refused_by_convention"; readonly parameter: string; readonly value: string }
  /** A dependency for a value that is not approved: it can never apply. */
  | {
      readonly kind: "never_applies";
      readonly parameter: string;
      readonly value: string;
      readonly target: string;
    }
  /** A dependency that allows a value which is not approved. */
  | {
      readonly kind: "allows_unapproved";
      readonly parameter: string;
      readonly value: string;
      readonly target: string;
      readonly allowed: string;
    }
  /** A dependency none of whose values is approved: no link may have the driving value. */
  | {
      readonly kind: "nothing_left";
      readonly parameter: string;
      readonly value: string;
      readonly target: string;
    }
  /** Two dependencies on one target with no value in common: no link may have both driving values. */
  | {
      readonly kind: "exclude_each_other";
      readonly parameter: string;
      readonly value: string;
      readonly otherParameter: string;
      readonly otherValue: string;
      readonly target: string;
    };

interface Driver {
  readonly parameter: string;
  readonly value: string;
  readonly target: string;
  readonly allowed: readonly string[];
}

/** What of a workspace's rules contradicts what else is ruled. */
export function contradictions(
  values: readonly ValueRow[],
  dependencies: readonly DependencyRow[],
  convention: Pick<Convention, "casing" | "separator"> & { readonly mode: (typeof conventionModes)[number] },
): readonly Contradiction[] {
  const approved = Map.groupBy(values, ({ parameter }) => parameter);
  const isUsable = (parameter: string, value: string): boolean => {
    const rows = approved.get(parameter);
    return rows === undefined || rows.some((row) => row.value === value);
  };
  const drivers = driversOf(dependencies);
  return [
    ...refusedByConvention(values, dependencies, convention),
    ...drivers.flatMap((driver) => ofDriver(driver, isUsable)),
    ...drivers.flatMap((one, place) =>
      drivers.slice(place + 1).flatMap((other) => ofPair(one, other, isUsable)),
    ),
  ];
}

function driversOf(dependencies: readonly DependencyRow[]): readonly Driver[] {
  const groups = Map.groupBy(dependencies, ({ driving_parameter, driving_value, target }) =>
    JSON.stringify([driving_parameter, driving_value, target]),
  );
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { driving_parameter: parameter, driving_value: value, target } = first;
    return [{ parameter, value, target, allowed: rows.map((row) => row.value) }];
  });
}

function refusedByConvention(
  values: readonly ValueRow[],
  dependencies: readonly DependencyRow[],
  convention: Pick<Convention, "casing" | "separator" | "mode">,
): readonly Contradiction[] {
  if (convention.mode !== "block") return [];
  const alone = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
  const isRefused = (parameter: UtmParameter, value: string) =>
    conventionBreaches({ ...alone, [parameter]: value }, { ...convention, required_parameters: [] }).length >
    0;
  const named = [
    ...values.map(({ parameter, value }) => [parameter, value] as const),
    ...dependencies.flatMap((row) => [
      [row.driving_parameter, row.driving_value] as const,
      [row.target, row.value] as const,
    ]),
  ];
  const once = new Map(named.map((pair) => [JSON.stringify(pair), pair]));
  return [...once.values()].flatMap(([name, value]): Contradiction[] => {
    const parameter = utmParameters.find((each) => each === name);
    if (parameter === undefined || !isRefused(parameter, value)) return [];
    return [{ kind: "refused_by_convention", parameter, value }];
  });
}

function ofDriver(
  { parameter, value, target, allowed }: Driver,
  isUsable: (parameter: string, value: string) => boolean,
): readonly Contradiction[] {
  if (!isUsable(parameter, value)) return [{ kind: "never_applies", parameter, value, target }];
  const dead = allowed.filter((each) => !isUsable(target, each));
  if (dead.length === allowed.length) return [{ kind: "nothing_left", parameter, value, target }];
  return dead.map((each) => ({ kind: "allows_unapproved", parameter, value, target, allowed: each }));
}

function ofPair(
  one: Driver,
  other: Driver,
  isUsable: (parameter: string, value: string) => boolean,
): readonly Contradiction[] {
  // Two values of one parameter are never on one link.
  if (one.target !== other.target || one.parameter === other.parameter) return [];
  if (!isUsable(one.parameter, one.value) || !isUsable(other.parameter, other.value)) return [];
  if (one.allowed.some((value) => other.allowed.includes(value))) return [];
  return [
    {
      kind: "exclude_each_other",
      parameter: one.parameter,
      value: one.value,
      otherParameter: other.parameter,
      otherValue: other.value,
      target: one.target,
    },
  ];
}
