import { encode } from "fast-png";

/** A PNG of one colour, as a data URI. */
export function pngAddress(width: number, height: number): string {
  const data = new Uint8Array(width * height * 3).fill(120);
  return dataAddress("image/png", encode({ width, height, data, channels: 3 }));
}

/** Bytes as a data URI of a type. */
export function dataAddress(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}
