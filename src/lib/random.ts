/** A source of random bytes. Passed in, so that a seed can replay a run. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** The machine's cryptographic source: the one place that reads it. */
export const systemRandom: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/** A text of `length` characters, each equally likely from `alphabet` (at most 256 characters). */
export function randomText(random: Random, alphabet: string, length: number): string {
  // Bytes past the largest multiple of the alphabet's size are thrown away: taking the rest of a
  // division of all 256 would make the first characters likelier.
  const usable = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte < usable) text += alphabet[byte % alphabet.length];
      if (text.length === length) break;
    }
  }
  return text;
}
