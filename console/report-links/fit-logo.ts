import { LOGO_bytes_at_most } from "../../src/limits.ts";

/** Twice what the report shows, for sharp screens. */
const WIDTH_pixels = 480;
const HEIGHT_pixels = 112;

/** What a logo may be drawn as, from the truest on. */
const encodings = [
  ["image/png", undefined],
  ["image/webp", 0.9],
  ["image/webp", 0.7],
] as const;

/**
 * A picture file as the data URI of a logo: no larger than a report shows it, and in as few bytes as the API takes. Null for a
 * file that the browser cannot draw, or that does not become small enough.
 */
export async function fitLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  for (const share of [1, 0.7, 0.5]) {
    const canvas = drawn(picture, share);
    for (const [type, quality] of encodings) {
      const address = canvas.toDataURL(type, quality);
      if (address.startsWith(`data:${type}`) && bytesOf(address) <= LOGO_bytes_at_most) return address;
    }
  }
  return null;
}

function drawn(picture: ImageBitmap, share: number): HTMLCanvasElement {
  const scale = share * Math.min(1, WIDTH_pixels / picture.width, HEIGHT_pixels / picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Four letters of base64 hold three bytes. */
function bytesOf(address: string): number {
  return (address.length - address.indexOf(",") - 1) * 0.75;
}
