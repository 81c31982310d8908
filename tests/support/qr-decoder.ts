import { convertIndexedToRgb, decode } from "fast-png";
import jsQR from "jsqr";

/** A picture as its bytes: four a pixel, red, green, blue, opaque. */
export interface Picture {
  readonly size_pixels: number;
  readonly rgba: Uint8ClampedArray;
}

/** The pixels of a PNG. Throws when its checksums are wrong. */
export function pngPicture(bytes: Uint8Array): Picture {
  const image = decode(bytes, { checkCrc: true });
  const isIndexed = image.palette !== undefined;
  const [colors, channels] = isIndexed ? [convertIndexedToRgb(image), 3] : [image.data, image.channels];
  return painted(image.width, (x, y) => {
    const at = channels * (y * image.width + x);
    return colors.subarray(at, at + 3);
  });
}

/** The pixels of an SVG of squares on whole coordinates, at so many pixels a unit. */
export function svgPicture(text: string, unit_pixels: number): Picture {
  const width = Number(/viewBox="0 0 (\d+) \1"/.exec(text)?.[1]);
  const colors = new Map<number, number[]>();
  for (const [, fill = "", path = ""] of text.matchAll(/<path fill="#([0-9a-f]{6})" d="([^"]*)"\/>/g)) {
    const color = [0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
    for (const [, left, top, across, down] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\3z/g)) {
      for (let y = Number(top); y < Number(top) + Number(down); y += 1)
        for (let x = Number(left); x < Number(left) + Number(across); x += 1)
          colors.set(y * width + x, color);
    }
  }
  const unit = (pixel: number) => Math.floor(pixel / unit_pixels);
  return painted(width * unit_pixels, (x, y) => colors.get(unit(y) * width + unit(x)) ?? []);
}

function painted(size_pixels: number, colorAt: (x: number, y: number) => ArrayLike<number>): Picture {
  const rgba = new Uint8ClampedArray(4 * size_pixels * size_pixels).fill(255);
  for (let y = 0; y < size_pixels; y += 1)
    for (let x = 0; x < size_pixels; x += 1) rgba.set(colorAt(x, y), 4 * (y * size_pixels + x));
  return { size_pixels, rgba };
}

/** What a reader of QR codes that tries no inverted ones reads in a picture; null when it finds nothing. */
export function readQrCode({ rgba, size_pixels }: Picture): string | null {
  return jsQR(rgba, size_pixels, size_pixels, { inversionAttempts: "dontInvert" })?.data ?? null;
}

/** How many columns from the left have the first pixel's colour alone. */
export function quietPixels({ rgba, size_pixels }: Picture): number {
  const isQuiet = (pixel: number) => [0, 1, 2].every((byte) => rgba[4 * pixel + byte] === rgba[byte]);
  for (let x = 0; x < size_pixels; x += 1) {
    for (let y = 0; y < size_pixels; y += 1) if (!isQuiet(y * size_pixels + x)) return x;
  }
  return size_pixels;
}
