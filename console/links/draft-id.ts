import { randomText, systemRandom } from "../../src/lib/random.ts";

const ID_characters = 8;

/** The id of a draft that is begun now: letters alone, since the router reads what looks like a number as one. */
export function newDraftId(): string {
  return randomText(systemRandom, "abcdefghjkmnpqrstuvwxyz", ID_characters);
}
