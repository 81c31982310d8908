import { crc32, deflateSync } from "node:zlib";

/** PNG, section 5.2. */
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const BIT_DEPTH = 1;
const INDEXED_COLOR = 3;

/**
 * A square picture of two colours as PNG (ISO/IEC 15948), a bit a pixel: where three bytes a pixel would hold up everybody
 * else, a large one takes milliseconds. `rows` tell of each pixel whether it has the second colour; a row that stands there
 * several times is packed once.
 */
export function twoColorPng(
  rows: readonly (readonly boolean[])[],
  colors: readonly [readonly number[], readonly number[]],
): Uint8Array<ArrayBuffer> {
  const size_pixels = rows.length;
  const packed = new Map<readonly boolean[], Uint8Array>();
  for (const row of rows) if (!packed.has(row)) packed.set(row, packRow(row));
  const lines = Buffer.concat(rows.map((row) => packed.get(row) ?? packRow(row)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size_pixels, 0);
  header.writeUInt32BE(size_pixels, 4);
  header.set([BIT_DEPTH, INDEXED_COLOR], 8);
  const chunks = [
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(colors.flat())),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat([Uint8Array.from(SIGNATURE), ...chunks]));
}

/** A byte that names the row's filter, none, and then eight pixels a byte. */
function packRow(row: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(1 + Math.ceil(row.length / 8));
  for (const [x, isSecond] of row.entries()) {
    const at = 1 + (x >> 3);
    if (isSecond) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
  }
  return bytes;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
