import type { Row } from "./figure.ts";

interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

const COLUMNS = ["Figure", "Ours", "Reference", "Ours / reference"] as const;

/** The figures as a table: medians, with the least and the most in brackets. */
export function textTable(rows: readonly Row[]): string {
  const cells = [COLUMNS, ...rows.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   "))
    .join("\n");
}

/** The same in Markdown. */
export function markdownTable(rows: readonly Row[]): string {
  const lines = [COLUMNS, COLUMNS.map(() => "---"), ...rows.map(cellsOf)];
  return lines.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function cellsOf({ what, unit, reference, pairs }: Row): readonly string[] {
  const ours = spreadOf(pairs.map((pair) => pair.ours));
  const theirs = spreadOf(pairs.map((pair) => pair.theirs));
  const ratio = spreadOf(pairs.map((pair) => pair.ours / pair.theirs));
  return [
    `${what}, ${unit}`,
    written(ours, rounded),
    `${reference}: ${written(theirs, rounded)}`,
    written(ratio, (value) => value.toFixed(2)),
  ];
}

function written({ median, least, most }: Spread, round: (value: number) => string): string {
  return `${round(median)} (${round(least)}–${round(most)})`;
}

/** Three digits that matter, or whole numbers. */
function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

/** The middle of an odd number of values, or of the two in the middle; with both ends. */
function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return {
    median: (low + high) / 2,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}
