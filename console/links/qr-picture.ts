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
 * Has the API draw a link's QR code, lays the logo on it, and reads the result again as a scanner would. Throws `Refused` for what
 * the API refuses.
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
  const { canvas, file } =
    options.format === "svg"
      ? await svgPicture(await drawn.text(), options, placed)
      : await pngPicture(drawn, options, placed);
  const { decodeQR } = await import("qr/decode.js");
  return { file, dataUrl: await dataUrlOf(file), read: readIn(canvas, decodeQR) };
}

interface Drawn {
  /** The file's pixels. */
  readonly canvas: HTMLCanvasElement;
  readonly file: Blob;
}

async function pngPicture(file: Blob, options: QrOptions, placed: PlacedLogo | null): Promise<Drawn> {
  const bitmap = await createImageBitmap(file);
  const { canvas, context } = blankCanvas(bitmap.width);
  context.drawImage(bitmap, 0, 0);
  if (placed === null) return { canvas, file };
  layOn(context, { side: bitmap.width, margin: marginIn(context, options) }, options, placed);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return { canvas, file: present(made, "a picture that fits into memory") };
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

/** An SVG is drawn from its own paths, so that what is read is what stands in the file. */
async function svgPicture(text: string, options: QrOptions, placed: PlacedLogo | null): Promise<Drawn> {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const side = Number((svg.getAttribute("viewBox") ?? "").split(" ")[2]);
  const { canvas, context } = blankCanvas(Number(svg.getAttribute("width")));
  context.scale(canvas.width / side, canvas.width / side);
  for (const path of svg.querySelectorAll("path")) {
    context.fillStyle = path.getAttribute("fill") ?? "";
    const shape = new Path2D(path.getAttribute("d") ?? "");
    context.fill(shape, "nonzero");
  }
  const boxes = placed === null ? null : layOn(context, { side, margin: options.margin }, options, placed);
  if (placed !== null && boxes !== null) {
    const [cleared, logo] = [element("rect", boxes.cleared), element("image", boxes.logo)];
    cleared.setAttribute("fill", options.background);
    logo.setAttribute("href", placed.logo.dataUrl);
    svg.append(cleared, logo);
  }
  const file = new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
  return { canvas, file };
}

function element(name: string, box: object): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(box)) made.setAttribute(attribute, String(value));
  return made;
}

function layOn(
  context: CanvasRenderingContext2D,
  code: { readonly side: number; readonly margin: number },
  { background }: QrOptions,
  { logo, share }: PlacedLogo,
) {
  const boxes = logoBoxes(code, share, logo.bitmap);
  const { cleared, logo: box } = boxes;
  context.fillStyle = background;
  context.fillRect(cleared.x, cleared.y, cleared.width, cleared.height);
  context.drawImage(logo.bitmap, box.x, box.y, box.width, box.height);
  return boxes;
}

function blankCanvas(side: number) {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  return { canvas, context: present(canvas.getContext("2d"), "a canvas") };
}

/** Paper around a picture, as a scanner sees it; a share of the picture. */
const PAPER_share = 0.1;
/** Longer than the decoder of a camera takes: here nobody waits for the next frame. */
const READING_ms = 1000;

function readIn(picture: HTMLCanvasElement, decode: typeof import("qr/decode.js").decodeQR): string | null {
  const paper = Math.round(picture.width * PAPER_share);
  const { canvas, context } = blankCanvas(picture.width + 2 * paper);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.width);
  context.drawImage(picture, paper, paper);
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
