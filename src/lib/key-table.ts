/**
 * A set of texts, kept as 64 bits of hash each and nothing else: a million texts in 16 to 32 MB that the garbage collector never
 * walks. A text that was not added passes for one of n that were with a chance of n in 2^64: good enough to block by, not to
 * allow by. It is made of many small tables, so that none takes long to grow.
 */
export class KeyTable {
  #size = 0;
  readonly #sizes = new Uint32Array(SHARDS);
  /** Two words a place; a second word of 0: free. */
  readonly #shards: Uint32Array[] = Array.from({ length: SHARDS }, () => new Uint32Array(FIRST_places * 2));

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
    const first = mixed(a ^ (b >>> 7));
    const shard = first >>> SHARD_shift;
    const words = this.#shards[shard] ?? NO_WORDS;
    if (!put(words, first, mixed(b ^ Math.imul(a, PRIME_A)) || 1)) return;
    this.#size += 1;
    const size = (this.#sizes[shard] ?? 0) + 1;
    this.#sizes[shard] = size;
    if (size * 4 > words.length) this.#shards[shard] = grown(words);
  }

  has(text: string): boolean {
    return this.#find(text, text.length);
  }

  /** Whether a text that was added is the beginning of this one, its first `least` characters or more. */
  hasBeginningOf(text: string, least: number): boolean {
    return this.#find(text, least);
  }

  #find(text: string, least: number): boolean {
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
      const words = this.#shards[first >>> SHARD_shift] ?? NO_WORDS;
      const mask = words.length / 2 - 1;
      for (let place = first & mask; words[place * 2 + 1] !== 0; place = (place + 1) & mask) {
        if (words[place * 2] === first && words[place * 2 + 1] === second) return true;
      }
    }
    return false;
  }
}

/** Puts a hash into its table. False when it is there. */
function put(words: Uint32Array, first: number, second: number): boolean {
  const mask = words.length / 2 - 1;
  let place = first & mask;
  while (words[place * 2 + 1] !== 0) {
    if (words[place * 2] === first && words[place * 2 + 1] === second) return false;
    place = (place + 1) & mask;
  }
  words[place * 2] = first;
  words[place * 2 + 1] = second;
  return true;
}

/** The same in twice the room. */
function grown(words: Uint32Array): Uint32Array {
  const larger = new Uint32Array(words.length * 2);
  for (let word = 0; word < words.length; word += 2) {
    const [first = 0, second = 0] = [words[word], words[word + 1]];
    if (second !== 0) put(larger, first, second);
  }
  return larger;
}

/** Chosen by the first eight bits, while places are by the last: of a million texts each has about 4,000. */
const SHARDS = 256;
const SHARD_shift = 24;
/** Small, since most lists are. A power of two, as the mask wants it. */
const FIRST_places = 16;
/** For the compiler: every shard is there. */
const NO_WORDS = new Uint32Array(2);
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
