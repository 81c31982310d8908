// The arithmetic of a line chart over days: pure, in pixels.

/** Where the plot lies within the drawing. */
export const plot = { top: 12, right: 24, bottom: 24, left: 44 } as const;

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly days: number;
}

/** The place of a value on a day. One day alone stands in the middle. */
export function placeOf(
  { width, height, top, days }: Frame,
  index: number,
  value: number,
): readonly [number, number] {
  const across = width - plot.left - plot.right;
  const x = plot.left + (days === 1 ? across / 2 : (across * index) / (days - 1));
  const y = plot.top + (height - plot.top - plot.bottom) * (1 - value / top);
  return [x, y];
}

/** What a line shows: null where nothing can have been counted, at its beginning or its end. */
export type Values = readonly (number | null)[];

/** The points of a line, as SVG has them. One that is shorter than the days stands at their end. */
export function pointsOf(frame: Frame, values: Values): string {
  const first = frame.days - values.length;
  return values
    .flatMap((value, index) => (value === null ? [] : [placeOf(frame, first + index, value)]))
    .map((point) => point.map((at) => at.toFixed(1)).join(","))
    .join(" ");
}

/** The first and the last place of a line that has a value; all of its places when none has. */
export function knownPlaces(values: Values): readonly [number, number] {
  const first = values.findIndex((value) => value !== null);
  return first === -1 ? [0, values.length - 1] : [first, values.findLastIndex((value) => value !== null)];
}

/** The day nearest to a place across. */
export function dayAt({ width, days }: Frame, x: number): number {
  const across = width - plot.left - plot.right;
  const index = days === 1 ? 0 : Math.round(((x - plot.left) / across) * (days - 1));
  return Math.min(days - 1, Math.max(0, index));
}

/** How many days can have a label so that there is room between any two. */
export function labelsAcross({ width }: Pick<Frame, "width">): number {
  return Math.max(1, Math.floor((width - plot.left - plot.right) / LABEL_pixels)) + 1;
}
const LABEL_pixels = 64;
