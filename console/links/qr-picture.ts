import { present } from "../../src/lib/assert.ts";
import { answerOf, api } from "../api/client.ts";
import type { Link } from "../api/queries.ts";
import { logoBoxes } from "./logo-boxes.ts";
import type { Logo } from "./qr-logo.ts";
import { type QrOptions, qrQueryOf } from "./qr-options.ts";

/** A QR code as a file, and what a scanner reads in it. */
export interface QrPicture {
  readonly file: Blob;
  /** The same to look at. */
  readonly dataUrl: string;
  /** What was read in the very pixels that the file has; null when nothing was. */
  readonly read: string | null;
}

/** A logo with its share of the code's width. */
export interface PlacedLogo {
  readonly logo: Logo;
  readonly share: number;
}

/**
 * Has the API draw a link's QR code, lays the logo on it, and reads the file that comes out of it as a scanner would. Throws
 * `Refused` for what the API refuses.
 */
export async function makeQrPicture(
  { id }: Pick<Link, "id">,
  options: QrOptions,
  placed: PlacedLogo | null,
): Promise<QrPicture> {
  const drawn = await answerOf(
    api.GET("/api/v1/links/{id}/qr", {
      params: { path: { id }, query: qrQueryOf(options) },
      parseAs: "blob",
    }),
  );
  const file = placed === null ? drawn : await withLogo(drawn, options, placed);
  const dataUrl = await dataUrlOf(file);
  const { decodeQR } = await import("qr/decode.js");
  return { file, dataUrl, read: readIn(await shown(dataUrl), decodeQR) };
}

async function withLogo(drawn: Blob, options: QrOptions, placed: PlacedLogo): Promise<Blob> {
  return options.format === "svg"
    ? svgWithLogo(await drawn.text(), options, placed)
    : pngWithLogo(await createImageBitmap(drawn), options, placed);
}

async function pngWithLogo(
  code: ImageBitmap,
  options: QrOptions,
  { logo, share }: PlacedLogo,
): Promise<Blob> {
  const { canvas, context } = blankCanvas(code.width);
  context.drawImage(code, 0, 0);
  const boxes = logoBoxes({ side: code.width, margin: marginIn(context, options) }, share, logo.bitmap);
  const { cleared, logo: box } = boxes;
  context.fillStyle = options.background;
  context.fillRect(cleared.x, cleared.y, cleared.width, cleared.height);
  context.drawImage(logo.bitmap, box.x, box.y, box.width, box.height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return present(made, "a picture that fits into memory");
}

/** The quiet zone in pixels: the finder's corner is the first pixel on the diagonal that is not the background's. */
function marginIn(context: CanvasRenderingContext2D, { margin }: QrOptions): number {
  if (margin === 0) return 0;
  const { width } = context.canvas;
  const { data } = context.getImageData(0, 0, width, width);
  const isQuiet = (at: number): boolean =>
    [0, 1, 2].every((byte) => data[4 * at * (width + 1) + byte] === data[byte]);
  let at = 0;
  while (at < width && isQuiet(at)) at += 1;
  return at;
}

function svgWithLogo(text: string, { margin, background }: QrOptions, { logo, share }: PlacedLogo): Blob {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const side = Number((svg.getAttribute("viewBox") ?? "").split(" ")[2]);
  const boxes = logoBoxes({ side, margin }, share, logo.bitmap);
  const [cleared, image] = [element("rect", boxes.cleared), element("image", boxes.logo)];
  cleared.setAttribute("fill", background);
  image.setAttribute("href", logo.dataUrl);
  svg.append(cleared, image);
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
}

function element(name: string, box: object): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(box)) made.setAttribute(attribute, String(value));
  return made;
}

function blankCanvas(side: number) {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  return { canvas, context: present(canvas.getContext("2d"), "a canvas") };
}

/** The picture as a browser shows it, whatever its format. */
async function shown(dataUrl: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  return image;
}

/** Paper around a picture, as a scanner sees it; a share of the picture. */
const PAPER_share = 0.1;
/** What a camera gives; from more than that the decoder finds nothing. The largest codes have 6 pixels a module then. */
const READ_pixels_at_most = 1024;
/** Longer than the decoder of a camera takes: here nobody waits for the next frame. */
const READING_ms = 1000;

function readIn(picture: HTMLImageElement, decode: typeof import("qr/decode.js").decodeQR): string | null {
  const side = Math.min(picture.naturalWidth, READ_pixels_at_most);
  const paper = Math.round(side * PAPER_share);
  const { canvas, context } = blankCanvas(side + 2 * paper);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.width);
  context.drawImage(picture, paper, paper, side, side);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.width);
  try {
    return decode({ data, width, height }, { timeLimit: READING_ms });
  } catch {
    return null;
  }
}

async function dataUrlOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: a call takes no more arguments than fit on the stack.
  const letters: string[] = [];
  for (let at = 0; at < bytes.length; at += PART_bytes)
    letters.push(String.fromCharCode(...bytes.subarray(at, at + PART_bytes)));
  return `data:${file.type};base64,${btoa(letters.join(""))}`;
}
const PART_bytes = 8192;
