import type { ReportGrouping } from "../../src/clicks/report-groupings.ts";
/** How the figures of a run are taken. */
export interface Setting {
  readonly pairs: number;
  /** How long one measurement under load takes. */
  readonly load_s: number;
  /** A smoke test of the benchmark itself: small data, short runs, worthless figures. */
  readonly quick: boolean;
  /** How many clicks reports are made of; null for the figure's own number. */
  readonly clicks: number | null;
  /** By what reports are grouped. */
  readonly groupings: readonly ReportGrouping[];
  /** The core of whatever answers, and that of whatever asks. */
  readonly serverCore: number;
  readonly loadCore: number;
  /** A folder for everything the run writes; removed at its end. */
  readonly folder: string;
  say(line: string): void;
}

/** One line of the table: ours and the reference's, measured in turn so that both saw the same machine. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly reference: string;
  /** One pair a round. */
  readonly pairs: readonly Pair[];
}

export interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

/** Something we measure. */
export interface Figure {
  readonly name: string;
  /** Takes `pairs` measurements of each side, in turn. Throws when what was measured was not what was meant. */
  measure(setting: Setting): Promise<readonly Row[]>;
}

/** A side of a comparison. */
export interface Side<T> {
  readonly name: string;
  run(round: number): Promise<T>;
}

/**
 * Measures every side once a round, each round in another order, so that no side always runs on the warm or the
 * tired machine. Gives what each side gave, round by round.
 */
export async function inTurn<T>(
  setting: Setting,
  sides: readonly Side<T>[],
): Promise<ReadonlyMap<string, readonly T[]>> {
  const given = new Map<string, T[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < setting.pairs; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const side = sides[(round + turn) % sides.length];
      if (side === undefined) continue;
      const result = await side.run(round);
      given.get(side.name)?.push(result);
      setting.say(`round ${round + 1} of ${setting.pairs}, ${side.name}: ${JSON.stringify(result)}`);
    }
  }
  return given;
}

/** Puts two sides' results beside each other. */
export function pairsOf<T>(
  results: ReadonlyMap<string, readonly T[]>,
  [ours, theirs]: readonly [string, string],
  read: (result: T) => number,
): readonly Pair[] {
  const references = results.get(theirs) ?? [];
  return (results.get(ours) ?? []).flatMap((result, round) => {
    const reference = references[round];
    return reference === undefined ? [] : [{ ours: read(result), theirs: read(reference) }];
  });
}
