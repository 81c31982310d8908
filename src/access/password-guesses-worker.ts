import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_guesses_at_least, PASSWORD_guesses_with_own_words_at_least } from "../limits.ts";
import type { GuessedBy, GuessQuestion } from "./guess-words.rules.ts";

// A thread that judges one password and ends: its lists take 30 MB and a quarter of a second to read.

const { password, words } = workerData as GuessQuestion;
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const { guesses, sequence } = judge.check(password, [...words]);
// What is repeated is told by what it is made of.
const parts = sequence.flatMap((part) =>
  typeof part.baseToken === "string" ? judge.check(part.baseToken, [...words]).sequence : [part],
);
const lists = new Set(parts.map(({ dictionaryName }): unknown => dictionaryName));
const by: GuessedBy = lists.has("userInputs") ? "owner" : lists.has("passwords-common") ? "list" : "pattern";
const enough = by === "owner" ? PASSWORD_guesses_with_own_words_at_least : PASSWORD_guesses_at_least;
parentPort?.postMessage(guesses < enough ? by : null);
