import { type Random, randomText } from "../lib/random.ts";
import { BASE62 } from "./token.rules.ts";

/** 43 characters of base62 hold 256 bits. */
const SECRET_characters = 43;
const SECRET = /^[0-9A-Za-z]{43}$/;

/** A new secret for a cookie or for a link that is good once. Only its SHA-256 is kept. */
export function newSecret(random: Random): string {
  return randomText(random, BASE62, SECRET_characters);
}

/** Whether a text could be such a secret. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}
