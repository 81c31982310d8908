import { type Random, randomText } from "../lib/random.ts";
import { Turnstile } from "../lib/turnstile.ts";
import { PASSWORD_HASHES_at_once } from "../limits.ts";

/** OWASP's advice for argon2id and Bun's own default: 64 MiB and two passes, about a tenth of a second. */
const HASHING = { algorithm: "argon2id", memoryCost: 65_536, timeCost: 2 } as const;

/** What stands in the place of a hash while somebody has no password: nothing verifies against it. */
export const NO_PASSWORD = "-";

/** Hash of a text that nobody kept: verifying against it takes as long as against a real one. */
const DECOY =
  "$argon2id$v=19$m=65536,t=2,p=1$BhxAbDAaNEao+F6UPbtqmGT61lOxNn1TvqooAixlvcU$ghtt7kj3DgGuLsSRg5caL5PijAGirGVKEe6xwkFGLX0";

/** No letter or digit that reads like another; 20 of 31 are 99 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_characters = 5;

// Each takes 64 MiB: a crowd at the door must wait in line, not fill the memory.
const turnstile = new Turnstile(PASSWORD_HASHES_at_once);

/** How many hashes wait for their turn. */
export function waitingHashes(): number {
  return turnstile.waiting;
}

/** A new password that can be read out and typed, such as `k7wqm-3fzna-…`. */
export function newPassword(random: Random): string {
  const groups = Array.from({ length: GROUPS }, () => randomText(random, ALPHABET, GROUP_characters));
  return groups.join("-");
}

/** The form in which a password is kept. */
export function hashPassword(password: string): Promise<string> {
  return turnstile.pass(() => Bun.password.hash(password, HASHING));
}

/**
 * Whether a password belongs to a kept hash. Null for nobody's: false, after the same work, so that the time does not
 * tell who has an account.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const known = hash !== null && hash !== NO_PASSWORD;
  const matches = await turnstile.pass(() => Bun.password.verify(password, known ? hash : DECOY));
  return known && matches;
}
