import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { LOGO_bytes_at_most, LOGO_pixels_at_most } from "../limits.ts";

/** A picture that a client report shows, told by its own bytes. */
export interface Logo {
  /** As pages carry it: `data:image/png;base64,…`. */
  readonly address: string;
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
}

export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export type LogoType = (typeof logoTypes)[number];

const KINDS = "a PNG, JPEG or WebP picture as data:image/png;base64,…";
const ADDRESS = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]*={0,2})$/;

/**
 * A logo in a data URI (RFC 2397). What its bytes are counts, and they must be what the URI says. No SVG: it is a document that can
 * hold scripts and addresses. A picture of few bytes can unfold to more than a reader's memory: its sides are bounded too.
 */
export function readLogo(address: string): Verdict<Logo> {
  const [, named, base64 = ""] = ADDRESS.exec(address) ?? [];
  if (named === undefined) return refused(`Must be ${KINDS}.`);
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > LOGO_bytes_at_most)
    return refused(`Must be at most ${LOGO_bytes_at_most} bytes; this picture has ${bytes.length}.`);
  const picture = pictureIn(bytes);
  if (picture === null || picture.type !== named)
    return refused(`Must be ${KINDS}: these bytes are no such picture, or not all of it.`);
  const { type, width, height } = picture;
  if (width < 1 || height < 1 || width > LOGO_pixels_at_most || height > LOGO_pixels_at_most)
    return refused(
      `Must be 1 to ${LOGO_pixels_at_most} pixels wide and high; this picture is ${width} × ${height}.`,
    );
  return accepted({
    address: `data:${type};base64,${bytes.toString("base64")}`,
    ...picture,
    size_bytes: bytes.length,
  });
}

interface Picture {
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
}

function pictureIn(bytes: Buffer): Picture | null {
  return pngIn(bytes) ?? jpegIn(bytes) ?? webpIn(bytes);
}

/** PNG (third edition), sections 5.2 to 5.6: the header is the first chunk, and the last one is there. */
function pngIn(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, 16).equals(PNG_START) || bytes.length <= 24 || !reachesPngEnd(bytes)) return null;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Each chunk has its length, four letters, its data and a checksum of four bytes. */
function reachesPngEnd(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (textAt(bytes, at + 4) === "IEND") return true;
  return false;
}
const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** ITU-T T.81, annex B: segments up to the frame's header, each with its length; at the end the marker for that. */
function jpegIn(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (FRAME_MARKERS.has(marker)) {
      // From here on: a small picture within the first segments has an end of its own.
      if (!bytes.includes(JPEG_END, at)) return null;
      return { type: "image/jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
/** Within the picture's data 0xff is followed by 0 or a restart, never by this; cameras and editors add bytes behind it. */
const JPEG_END = Buffer.from("ffd9", "hex");
const FRAME_MARKERS: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

/** RFC 9649, sections 2.5 to 2.7: lossy, lossless or extended. */
function webpIn(bytes: Buffer): Picture | null {
  if (bytes.length < 30 || textAt(bytes, 0) !== "RIFF" || textAt(bytes, 8) !== "WEBP") return null;
  // What follows the first eight bytes.
  if (bytes.readUInt32LE(4) > bytes.length - 8) return null;
  const type = "image/webp";
  switch (textAt(bytes, 12)) {
    case "VP8 ":
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const sides = bytes.readUInt32LE(21);
      return { type, width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

function textAt(bytes: Buffer, start: number): string {
  return bytes.toString("latin1", start, start + 4);
}
