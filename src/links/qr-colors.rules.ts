import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { QR_CONTRAST_at_least } from "../limits.ts";

/** A colour as its three bytes: red, green, blue. */
export type Color = readonly [number, number, number];

/** A colour of six hexadecimal digits, with or without `#` in front. */
export function readColor(text: string): Verdict<Color> {
  const digits = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (digits === null) return refused("Must be six hexadecimal digits, such as 1a2b3c.");
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => Number.parseInt(pair, 16));
  return accepted([red, green, blue]);
}

/** As SVG writes it. */
export function hexColor(color: Color): string {
  return `#${color.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** What keeps scanners from reading a code in these colours, in words; null when nothing does. */
export function colorFault(color: Color, background: Color): string | null {
  const dark = luminance(color);
  const light = luminance(background);
  // Many readers do not try a code that is lighter than what it stands on.
  if (dark >= light) return "Must be darker than the background: many scanners read no inverted code.";
  const contrast = (light + 0.05) / (dark + 0.05);
  if (contrast >= QR_CONTRAST_at_least) return null;
  // Rounded down: what is too little must not read as enough.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `Its contrast with the background is ${shown}:1; scanners need at least ${QR_CONTRAST_at_least}:1.`;
}

/** Relative luminance, from 0 to 1: WCAG 2.2. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
