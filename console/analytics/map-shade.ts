/** How much of the accent, in percent, from the fewest visits to the most. */
export const shades = [22, 40, 60, 80, 100] as const;

/** The shade of a country by its share of the largest; null without visits. By the root, so that one large country does not hide all others. */
export function shadeOf(visits: number, largest: number): (typeof shades)[number] | null {
  if (visits <= 0) return null;
  const share = Math.sqrt(visits / Math.max(visits, largest));
  const place = Math.min(shades.length - 1, Math.floor(share * shades.length));
  return shades[place] ?? null;
}
