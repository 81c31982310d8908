import { PASSWORD_WORDS_at_most } from "../limits.ts";

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  /** Of the person, where it is known, and of the workspaces. */
  readonly names: readonly string[];
}

/** What every password of this product's may be made of. */
const OWN_NAME = "utmost";
/** Shorter ones stand in many a word that has nothing to do with them. */
const WORD_characters = 3;
const PIECE_characters = 4;

/** What somebody who knows the owner tries first: the address and the names, whole, in pieces and without what stands between those. */
export function wordsAbout({ email, names }: PasswordOwner): readonly string[] {
  const [local = "", host = ""] = email.split("@");
  const whole = [local, host, ...names].map((text) => text.toLowerCase());
  const pieces = whole
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .filter((piece) => piece.length >= PIECE_characters);
  const joined = whole.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  const words = [OWN_NAME, email.toLowerCase(), ...whole, ...joined, ...pieces];
  return [...new Set(words)]
    .filter((word) => word.length >= WORD_characters)
    .slice(0, PASSWORD_WORDS_at_most);
}

/** A password, and what its owner's is likely to be made of. */
export interface GuessQuestion {
  readonly password: string;
  readonly words: readonly string[];
}

/** What makes a password easy to guess. */
export type GuessedBy = "owner" | "list" | "pattern";

/** What is said of a password that would be guessed soon, with what to do instead. */
export const guessedWords: Readonly<Record<GuessedBy, string>> = {
  owner:
    "That would be guessed soon: it is made of your address, your name, a workspace's or this product's. Take a few words that have nothing to do with you or with each other.",
  list: "That would be guessed soon: it is much like a password that many people have. Take a few words that have nothing to do with each other.",
  pattern:
    "That would be guessed soon: it repeats itself, or follows the keyboard, the alphabet, a number or a date. Take a few words that have nothing to do with each other.",
};
