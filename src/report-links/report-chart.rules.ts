// The arithmetic of a line over days or hours, drawn as wide as its page is. Across, a place is a share of the width; down, it is in pixels.

/** Down the drawing, in pixels. */
export const CHART_height = 220;
export const CHART_plot_top = 8;
export const CHART_plot_height = 180;
/** A line's own grid: so fine that each place is a whole number. */
export const LINE_step_across = 10;
export const LINE_height = 720;

/** How far down a value stands in the plot. */
export function pixelsDown(value: number, top: number): number {
  return Math.round(CHART_plot_top + CHART_plot_height * (1 - value / top));
}

/** The path of a line, broken where a place has no value; one alone is a dot. In the line's own grid. */
export function linePath(values: readonly (number | null)[], top: number): string {
  let path = "";
  values.forEach((value, place) => {
    if (value === null) return;
    const isFirst = (values[place - 1] ?? null) === null;
    const isAlone = isFirst && (values[place + 1] ?? null) === null;
    path += `${isFirst ? "M" : "L"}${place * LINE_step_across} ${Math.round(LINE_height * (1 - value / top))}${isAlone ? "h0" : ""}`;
  });
  return path;
}

/** The same line with what is below it. */
export function areaPath(values: readonly number[], top: number): string {
  const right = (values.length - 1) * LINE_step_across;
  return `${linePath(values, top)}L${right} ${LINE_height}L0 ${LINE_height}z`;
}

/** Which hours get a label: every fourth, from midnight on. */
export function labelledHours(hours: number): readonly number[] {
  const every = 4;
  return Array.from({ length: Math.ceil(hours / every) }, (_, place) => place * every);
}

/** Which days get a label: the last, and back from it every so many days as `at_most` labels have room, all equally far apart. */
export function labelledDays(days: number, at_most: number): readonly number[] {
  const last = days - 1;
  const every = Math.max(1, Math.ceil(last / Math.max(1, at_most - 1)));
  return Array.from({ length: Math.floor(last / every) + 1 }, (_, place) => last - place * every).reverse();
}
