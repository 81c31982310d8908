import { createHash } from "node:crypto";
import { encodeQR } from "qr";
import { invalidInput } from "../http/refusal.ts";
import { twoColorPng } from "../lib/two-color-png.ts";
import { QR_MODULE_pixels_at_least, QR_SIZE_pixels } from "../limits.ts";
import type { QrCodeQuery } from "./qr-code.contract.ts";
import { hexColor } from "./qr-colors.rules.ts";

export interface QrPicture {
  readonly mediaType: "image/svg+xml" | "image/png";
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As the header `ETag` has it. */
  readonly tag: string;
}

const levels = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;

/** A picture of the QR code of a URL. Throws `invalid_input` when a size is too small for it. */
export function drawQrCode(url: string, query: QrCodeQuery): QrPicture {
  const { format, margin } = query;
  // The encoder draws a border of one module at least.
  const bordered = encodeQR(url, "raw", { ecc: levels[query.error_correction], border: 1 });
  const modules = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const width_modules = modules.length + 2 * margin;
  const least = width_modules * QR_MODULE_pixels_at_least;
  // Unless a size is asked for, all modules have the same whole number of pixels.
  const size = query.size ?? Math.max(width_modules * Math.ceil(QR_SIZE_pixels / width_modules), least);
  if (size < least) throw invalidInput({ size: [`Must be at least ${least} for this link and margin.`] });
  const sizes = { size_pixels: size, width_modules };
  const bytes = format === "svg" ? svg(modules, sizes, query) : png(modules, sizes, query);
  const digest = createHash("sha256").update(bytes).digest("base64url");
  return { mediaType: format === "svg" ? "image/svg+xml" : "image/png", bytes, tag: `"${digest}"` };
}

interface Sizes {
  readonly size_pixels: number;
  /** With the quiet zone on both sides. */
  readonly width_modules: number;
}

type Modules = readonly (readonly boolean[])[];

/** Modules that stand side by side are one rectangle: nothing shines through between them, whatever the scale. */
function svg(modules: Modules, sizes: Sizes, { margin, color, background }: QrCodeQuery) {
  const { size_pixels, width_modules } = sizes;
  const bars = modules.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + margin} ${y + margin}h${run.length}v1h-${run.length}z`,
    );
  });
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size_pixels}" height="${size_pixels}"`,
    ` viewBox="0 0 ${width_modules} ${width_modules}" shape-rendering="crispEdges">`,
    `<path fill="${hexColor(background)}" d="M0 0h${width_modules}v${width_modules}h-${width_modules}z"/>`,
    `<path fill="${hexColor(color)}" d="${bars.join("")}"/></svg>\n`,
  ];
  return new TextEncoder().encode(text.join(""));
}

/** Each pixel belongs to the module that its middle lies in: the size is kept, and no edge is grey. */
function png(modules: Modules, sizes: Sizes, { margin, color, background }: QrCodeQuery) {
  const { size_pixels, width_modules } = sizes;
  const moduleAt = Array.from(
    { length: size_pixels },
    (_, pixel) => Math.floor(((pixel + 0.5) * width_modules) / size_pixels) - margin,
  );
  const blank = moduleAt.map(() => false);
  const wide = modules.map((row) => moduleAt.map((at) => row[at] === true));
  return twoColorPng(
    moduleAt.map((at) => wide[at] ?? blank),
    [background, color],
  );
}

/**
 * The header `Content-Disposition` that saves a file under a name (RFC 6266), with the extension when the name lacks it; what
 * is no plain ASCII is written twice, for readers old and new.
 */
export function savedAs(name: string, extension: string): string {
  const whole = name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
  const plain = whole.replaceAll(/[^\w .()+-]/g, "_");
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === whole ? "" : `; filename*=UTF-8''${encoded}`}`;
}
