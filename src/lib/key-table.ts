/**
 * A set of texts, kept as 64 bits of hash each and nothing else: a million texts in 16 to 32 MB that the garbage collector never
 * walks. A text that was not added passes for one of n that were with a chance of n in 2^64: good enough to block by, not to
 * allow by.
 */
export class KeyTable {
  #size = 0;
  #mask = FIRST_places - 1;
  /** Two words a place; a second word of 0: free. */
  #words = new Uint32Array(FIRST_places * 2);

  get size(): number {
    return this.#size;
  }

  add(text: string): void {
    let a = SEED_A;
    let b = SEED_B;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      a = Math.imul(a ^ unit, PRIME_A);
      b = Math.imul(b ^ unit ^ (b >>> 15), PRIME_B);
    }
    if (!this.#put(mixed(a ^ (b >>> 7)), mixed(b ^ Math.imul(a, PRIME_A)) || 1)) return;
    this.#size += 1;
    if (this.#size * 2 > this.#mask) this.#grow();
  }

  has(text: string): boolean {
    return this.#find(text, text.length);
  }

  /** Whether a text that was added is the beginning of this one, its first `least` characters or more. */
  hasBeginningOf(text: string, least: number): boolean {
    return this.#find(text, least);
  }

  #find(text: string, least: number): boolean {
    const words = this.#words;
    let a = SEED_A;
    let b = SEED_B;
    // Every beginning of the text has its hash on the way to that of the whole.
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      a = Math.imul(a ^ unit, PRIME_A);
      b = Math.imul(b ^ unit ^ (b >>> 15), PRIME_B);
      if (index + 1 < least) continue;
      const first = mixed(a ^ (b >>> 7));
      const second = mixed(b ^ Math.imul(a, PRIME_A)) || 1;
      for (let place = first & this.#mask; words[place * 2 + 1] !== 0; place = (place + 1) & this.#mask) {
        if (words[place * 2] === first && words[place * 2 + 1] === second) return true;
      }
    }
    return false;
  }

  #put(first: number, second: number): boolean {
    const words = this.#words;
    let place = first & this.#mask;
    while (words[place * 2 + 1] !== 0) {
      if (words[place * 2] === first && words[place * 2 + 1] === second) return false;
      place = (place + 1) & this.#mask;
    }
    words[place * 2] = first;
    words[place * 2 + 1] = second;
    return true;
  }

  #grow(): void {
    const old = this.#words;
    this.#mask = old.length - 1;
    this.#words = new Uint32Array(old.length * 2);
    for (let word = 0; word < old.length; word += 2) {
      const [first = 0, second = 0] = [old[word], old[word + 1]];
      if (second !== 0) this.#put(first, second);
    }
  }
}

/** Small, since most lists are. A power of two, as the mask wants it. */
const FIRST_places = 1024;
const SEED_A = 0x1dc5811c;
const SEED_B = 0x05ebca6b;
const PRIME_A = 0x01000193;
const PRIME_B = 0x5bd1e995;

/** MurmurHash3's last step: each bit of what comes out hangs on each of what goes in. */
function mixed(value: number): number {
  let mix = value ^ (value >>> 16);
  mix = Math.imul(mix, 0x85ebca6b);
  mix ^= mix >>> 13;
  mix = Math.imul(mix, 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
