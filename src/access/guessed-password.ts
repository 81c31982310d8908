import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Turnstile } from "../lib/turnstile.ts";
import { PASSWORD_characters_judged, PASSWORD_GUESSES_at_once } from "../limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import {
  type GuessedBy,
  type GuessQuestion,
  guessedWords,
  type PasswordOwner,
  wordsAbout,
} from "./guess-words.rules.ts";
import { findUser, listMemberships } from "./workspace.store.ts";

const turnstile = new Turnstile(PASSWORD_GUESSES_at_once);

/**
 * Why a password that somebody chooses would be guessed soon, in words; null when it would not (NIST SP 800-63B, section 3.1.1.2:
 * common ones, and what has to do with whom it is for). On a thread of its own, so that no redirect waits, and one at a time:
 * for whoever has been counted.
 */
export async function guessedProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const question = { password: password.slice(0, PASSWORD_characters_judged), words: wordsAbout(owner) };
  const by = await turnstile.pass(() => ask(question));
  return by === null ? null : guessedWords[by];
}

/** The same for somebody who has an account. */
export async function guessedProblemOf(
  db: Db,
  { userId, email }: { readonly userId: MemberId; readonly email: string },
  password: string,
): Promise<string | null> {
  const user = await findUser(db, userId);
  const workspaces = (await listMemberships(db, userId)).map(({ workspace_name }) => workspace_name);
  return guessedProblem(password, { email, names: [...(user?.name ? [user.name] : []), ...workspaces] });
}

async function ask(workerData: GuessQuestion): Promise<GuessedBy | null> {
  const worker = new Worker(new URL("./password-guesses-worker.ts", import.meta.url), { workerData });
  // Throws what the thread dies of.
  const [by] = (await once(worker, "message")) as [GuessedBy | null];
  return by;
}
