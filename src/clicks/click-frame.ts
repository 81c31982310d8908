import { crc32 } from "node:zlib";
import { present } from "../lib/assert.ts";
import { FRAME_bytes_at_most, FRAME_REFERRER_bytes } from "../run-limits.ts";
import { automatedReasons, type Click, type ClickLink, devices } from "./click.ts";

// One click as bytes, little-endian, whole in itself. A frame is a header and a body:
//
//   header  magic u32 · body length u32 · CRC-32 of the body u32
//   body    version u8 · flags u8 (bit 0: scan) · automated u8 (0 none, else reason + 1) · device u8 ·
//           country 2 × u8 (ASCII; zeros for none) · at_ms f64 · visitor 16 bytes · referrer text · origin
//   origin  workspace f64 · link f64 · utm_source … utm_content texts · destination text
//   text    length + 1 u32 (0 for null) · UTF-8
//
// The origin is what a click takes from its link: the same bytes for every click on it, and so made once.

const MAGIC = 0xc11c_4c01;
const MAGIC_BYTES = Buffer.from([0x01, 0x4c, 0x1c, 0xc1]);
const VERSION = 1;
const HEADER_bytes = 12;
/** Of the body, before the referrer. */
const FIXED_bytes = 30;
export const VISITOR_bytes = 16;
/** No frame is shorter: nothing of it but what is always there, and the two ids and six empty texts of an origin. */
export const FRAME_bytes_at_least = HEADER_bytes + FIXED_bytes + 4 + 16 + 6 * 4;

/** The origin's bytes: what every click on `link` that leads to `destination` carries. Throws when it is too long. */
export function encodeOrigin(link: ClickLink, destination: string): Buffer {
  const ids = Buffer.alloc(16);
  ids.writeDoubleLE(link.workspaceId, 0);
  ids.writeDoubleLE(link.linkId, 8);
  const texts = [
    link.utm_source,
    link.utm_medium,
    link.utm_campaign,
    link.utm_term,
    link.utm_content,
    destination,
  ];
  const origin = Buffer.concat([ids, ...texts.map(encodeText)]);
  const room_bytes = FRAME_bytes_at_most - HEADER_bytes - FIXED_bytes - 4 - FRAME_REFERRER_bytes;
  if (origin.length > room_bytes) throw new Error(`an origin of ${origin.length} bytes fits no frame`);
  return origin;
}

function encodeText(text: string | null): Buffer {
  const bytes = Buffer.from(text ?? "", "utf8");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text === null ? 0 : bytes.length + 1);
  return Buffer.concat([length, bytes]);
}

/**
 * Writes a click's frame at the start of `target`, which has room for `FRAME_bytes_at_most`; gives the frame's length in bytes.
 */
export function encodeClick(target: Buffer, click: Click, origin: Buffer): number {
  const body = HEADER_bytes;
  target[body] = VERSION;
  target[body + 1] = click.trigger === "qr" ? 1 : 0;
  target[body + 2] = click.automated === null ? 0 : automatedReasons.indexOf(click.automated) + 1;
  target[body + 3] = devices.indexOf(click.device);
  const country = click.country;
  target[body + 4] = country === null ? 0 : country.charCodeAt(0);
  target[body + 5] = country === null ? 0 : country.charCodeAt(1);
  target.writeDoubleLE(click.at_ms, body + 6);
  for (let at = 0; at < VISITOR_bytes; at += 1) target[body + 14 + at] = click.visitor[at] ?? 0;
  let end = body + FIXED_bytes + 4;
  if (click.referrer === null) {
    target.writeUInt32LE(0, end - 4);
  } else {
    // A referrer that is longer was made up by somebody: its start is enough, and it never breaks the frame.
    const length = target.write(click.referrer, end, FRAME_REFERRER_bytes, "utf8");
    target.writeUInt32LE(length + 1, end - 4);
    end += length;
  }
  target.set(origin, end);
  end += origin.length;
  target.writeUInt32LE(MAGIC, 0);
  target.writeUInt32LE(end - body, 4);
  target.writeUInt32LE(crc32(target.subarray(body, end)), 8);
  return end;
}

/** How far `scanFrames` came. */
export interface Scanned {
  /** Bytes that need not be read again. */
  readonly consumed_bytes: number;
  /** Of them, bytes that belong to no whole frame. */
  readonly skipped_bytes: number;
}

/**
 * Finds the whole frames in the first `size_bytes` of a buffer and calls `onBody` with where each body begins and
 * ends. Torn and garbled bytes are passed over up to the next whole frame. With `last` nothing follows the
 * buffer; otherwise a frame that the end cuts off is left for the next reading.
 */
export function scanFrames(
  buffer: Buffer,
  size_bytes: number,
  last: boolean,
  onBody: (start: number, end: number) => void,
): Scanned {
  let at = 0;
  let skipped_bytes = 0;
  while (at < size_bytes) {
    const verdict = frameAt(buffer, at, size_bytes);
    if (verdict.kind === "whole") {
      onBody(at + HEADER_bytes, verdict.end);
      at = verdict.end;
    } else if (verdict.kind === "cut" && !last) {
      break;
    } else {
      const next = nextMagic(buffer, at + 1, size_bytes, last);
      skipped_bytes += next - at;
      at = next;
    }
  }
  return { consumed_bytes: at, skipped_bytes };
}

type FrameVerdict =
  | { readonly kind: "whole"; readonly end: number }
  | { readonly kind: "cut" }
  | { readonly kind: "garbled" };

const cut: FrameVerdict = { kind: "cut" };
const garbled: FrameVerdict = { kind: "garbled" };

function frameAt(buffer: Buffer, at: number, size_bytes: number): FrameVerdict {
  if (at + HEADER_bytes > size_bytes) return cut;
  if (buffer.readUInt32LE(at) !== MAGIC) return garbled;
  const length = buffer.readUInt32LE(at + 4);
  if (length < FIXED_bytes || length > FRAME_bytes_at_most) return garbled;
  const body = at + HEADER_bytes;
  const end = body + length;
  if (end > size_bytes) return cut;
  if (crc32(buffer.subarray(body, end)) !== buffer.readUInt32LE(at + 8)) return garbled;
  return buffer[body] === VERSION ? { kind: "whole", end } : garbled;
}

/** Where the next frame may begin; the end when nothing follows, or short of it when its magic may be cut off. */
function nextMagic(buffer: Buffer, from: number, size_bytes: number, last: boolean): number {
  const found = buffer.indexOf(MAGIC_BYTES, from);
  if (found !== -1 && found + MAGIC_BYTES.length <= size_bytes) return found;
  return last ? size_bytes : Math.max(from, size_bytes - MAGIC_BYTES.length + 1);
}

/** The part of a body that differs from click to click; the rest by where it lies in the buffer. */
export interface ClickBody {
  readonly at_ms: number;
  readonly scan: boolean;
  /** 0 for a person's visit, else the reason's place in `automatedReasons`, plus 1. */
  readonly automated: number;
  /** Place in `devices`. */
  readonly device: number;
  /** The two letters' codes: 256 times the first, and the second. 0 for none. */
  readonly country: number;
  /** Where the visitor's 16 bytes begin. */
  readonly visitorStart: number;
  readonly referrer: string | null;
  readonly originStart: number;
}

/** Reads the body of a whole frame, all but its origin. */
export function decodeBody(buffer: Buffer, start: number): ClickBody {
  const referrer_bytes = buffer.readUInt32LE(start + FIXED_bytes);
  const referrerStart = start + FIXED_bytes + 4;
  const originStart = referrerStart + Math.max(0, referrer_bytes - 1);
  return {
    at_ms: buffer.readDoubleLE(start + 6),
    scan: buffer[start + 1] === 1,
    automated: buffer[start + 2] ?? 0,
    device: buffer[start + 3] ?? 0,
    country: buffer.readUInt16BE(start + 4),
    visitorStart: start + 14,
    referrer: referrer_bytes === 0 ? null : buffer.toString("utf8", referrerStart, originStart),
    originStart,
  };
}

/** What a click took from its link. */
export interface Origin {
  readonly link: ClickLink;
  readonly destination: string;
}

/** The link of the origin that begins at `start`. */
export function originLink(buffer: Buffer, start: number): number {
  return buffer.readDoubleLE(start + 8);
}

/** Reads the origin that begins at `start`. */
export function decodeOrigin(buffer: Buffer, start: number): Origin {
  let at = start + 16;
  const text = (): string | null => {
    const length = buffer.readUInt32LE(at);
    at += 4 + Math.max(0, length - 1);
    return length === 0 ? null : buffer.toString("utf8", at - length + 1, at);
  };
  const link = {
    workspaceId: buffer.readDoubleLE(start),
    linkId: buffer.readDoubleLE(start + 8),
    utm_source: text(),
    utm_medium: text(),
    utm_campaign: text(),
    utm_term: text(),
    utm_content: text(),
  };
  return { link, destination: present(text(), "a click's destination") };
}
