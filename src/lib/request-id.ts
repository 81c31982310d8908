import { type Random, randomText } from "./random.ts";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const REQUEST_ID_characters = 20;

/** A name for one request, which its answer and the log have as well. */
export function newRequestId(random: Random): string {
  return randomText(random, ALPHABET, REQUEST_ID_characters);
}
