/** The values at which an axis over counts is labelled, from 0: round, four or a few more, the last at or above the largest. */
export function axisOf(largest: number): { readonly top: number; readonly steps: readonly number[] } {
  const step = roundStep(Math.max(1, largest) / TARGET_steps);
  const count = Math.max(1, Math.ceil(largest / step));
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
const TARGET_steps = 4;

/** The next of 1, 2, 5, 10, 20, 50 …: counts have no fractions. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(wanted)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted) ?? wanted;
}
