import { originLink } from "./click-frame.ts";

/** A slot is a link, a hash, and the number; of 32 bytes, so that it lies in one line of the processor's cache. */
const SLOT = 4;
/** How many slots an origin may lie in. */
const PLACES = 4;
const WORD = 2 ** 32;

/**
 * The numbers of origins that were met lately, found by the origins' bytes as they lie in the click log. An array of its
 * own, because a map of that many would take most of a click's time. An origin is known by its link, which tells
 * workspaces apart, and by 53 bits of a hash.
 */
export class KnownOrigins {
  readonly #slots: Float64Array;
  readonly #mask: number;

  /** Room for so many, a power of two; the more are kept, the more push each other out. */
  constructor(capacity: number) {
    this.#slots = new Float64Array(capacity * SLOT);
    this.#mask = capacity - 1;
  }

  /** The number of the origin from `start` to `end`; 0 when it is not known. */
  get(buffer: Buffer, start: number, end: number): number {
    const hash = hashOf(buffer, start, end);
    const at = this.#find(originLink(buffer, start), hash);
    return at === -1 ? 0 : (this.#slots[at + 2] ?? 0);
  }

  /** Keeps a number, in the place of another when all places are taken. */
  set(buffer: Buffer, start: number, end: number, number: number): void {
    const slots = this.#slots;
    const link = originLink(buffer, start);
    const hash = hashOf(buffer, start, end);
    let at = this.#find(link, hash);
    if (at === -1) at = this.#freeSlot(hash);
    slots[at] = link;
    slots[at + 1] = hash;
    slots[at + 2] = number;
  }

  clear(): void {
    this.#slots.fill(0);
  }

  /** Where an origin lies; -1 when it is not known. */
  #find(link: number, hash: number): number {
    for (let place = 0; place < PLACES; place += 1) {
      const at = ((hash + place) & this.#mask) * SLOT;
      if (this.#slots[at + 1] === hash && this.#slots[at] === link) return at;
    }
    return -1;
  }

  #freeSlot(hash: number): number {
    for (let place = 0; place < PLACES; place += 1) {
      const at = ((hash + place) & this.#mask) * SLOT;
      if (this.#slots[at + 2] === 0) return at;
    }
    return ((hash + (hash % PLACES)) & this.#mask) * SLOT;
  }
}

/** Two hashes of 32 bits each in one number of 53, four bytes at a time. Not for anything that somebody may want to forge. */
function hashOf(buffer: Buffer, start: number, end: number): number {
  let one = end - start;
  let two = 0x9e37_79b9;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const word = buffer.readInt32LE(at);
    one = Math.imul(one ^ word, 0x85eb_ca6b);
    one ^= one >>> 15;
    two = Math.imul(two + word, 0xc2b2_ae35);
    two ^= two >>> 13;
  }
  for (; at < end; at += 1) {
    one = Math.imul(one ^ (buffer[at] ?? 0), 0x85eb_ca6b);
    two = Math.imul(two + (buffer[at] ?? 0), 0xc2b2_ae35);
  }
  one ^= one >>> 16;
  two ^= two >>> 16;
  return (two & 0x1f_ffff) * WORD + (one >>> 0);
}
