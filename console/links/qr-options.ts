import { definedOnly } from "../../src/lib/defined-only.ts";
import {
  QR_MARGIN_modules,
  QR_MARGIN_modules_at_most,
  QR_SIZE_pixels_at_least,
  QR_SIZE_pixels_at_most,
} from "../../src/limits.ts";
import { colorFault, hexColor, readColor } from "../../src/links/qr-colors.rules.ts";
import type { ChangeSearch } from "../frame/change-search.ts";
import { oneOf, textOf } from "../search.ts";

export const qrFormats = ["png", "svg"] as const;
export const qrLevels = ["L", "M", "Q", "H"] as const;

/** How a QR code is drawn, as an address carries it. Absent: as the API draws it, as PNG of 1,024 pixels. */
export interface QrSearch {
  readonly format?: (typeof qrFormats)[number];
  readonly size?: number;
  readonly margin?: number;
  readonly level?: (typeof qrLevels)[number];
  /** `#` and six hexadecimal digits. */
  readonly color?: string;
  readonly background?: string;
}

/** The same with everything said. */
export type QrOptions = Required<QrSearch>;

/** Changes how it is drawn; undefined goes back to the usual. */
export type ChangeQr = ChangeSearch<QrSearch>;

export const usualQr: QrOptions = {
  format: "png",
  // Sharp in print up to 9 cm at 300 dots an inch.
  size: 1024,
  margin: QR_MARGIN_modules,
  level: "M",
  color: "#000000",
  background: "#ffffff",
};

/** Reads an address. What is as usual, and what no picture can have, is left away. */
export function readQrSearch(raw: Readonly<Record<string, unknown>>): QrSearch {
  const read: { readonly [K in keyof QrSearch]: QrSearch[K] | undefined } = {
    format: oneOf(raw, "format", qrFormats),
    size: wholeOf(raw, "size", QR_SIZE_pixels_at_least, QR_SIZE_pixels_at_most),
    margin: wholeOf(raw, "margin", 0, QR_MARGIN_modules_at_most),
    level: oneOf(raw, "level", qrLevels),
    color: colorOf(raw, "color"),
    background: colorOf(raw, "background"),
  };
  const unusual = Object.entries(read).filter(([name, value]) => value !== usualQr[name as keyof QrOptions]);
  return definedOnly(Object.fromEntries(unusual)) as QrSearch;
}

/** Everything that a picture is drawn by. Codes with a logo on them need the most error correction. */
export function qrOptionsOf(search: QrSearch, hasLogo: boolean): QrOptions {
  const options = { ...usualQr, ...search };
  return hasLogo ? { ...options, level: "H" } : options;
}

/** The same in the API's names. */
export function qrQueryOf({ format, size, margin, level, color, background }: QrOptions) {
  return { format, size, margin, error_correction: level, color, background };
}

/** Why scanners could not read it in these colours, in words; null when they can. */
export function colorsFault({ color, background }: Pick<QrOptions, "color" | "background">): string | null {
  const [dark, light] = [readColor(color), readColor(background)];
  if (!dark.ok) return dark.reason;
  return light.ok ? colorFault(dark.value, light.value) : light.reason;
}

function wholeOf(
  raw: Readonly<Record<string, unknown>>,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = textOf(raw, name);
  const value = text === undefined || !/^\d{1,5}$/.test(text) ? Number.NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
}

function colorOf(raw: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const color = readColor(textOf(raw, name) ?? "");
  return color.ok ? hexColor(color.value) : undefined;
}
