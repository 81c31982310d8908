import type { z } from "zod";
import { midSentence } from "../lib/line-text.ts";

/** What a field takes, by the validator's name for it. */
const nouns: Readonly<Record<string, string>> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** So many items of a list are named that have one problem; the rest is counted. */
const ITEMS_named = 5;

/**
 * What is said of a value where its schema has no words of its own: given to every parse, so that the validator's own
 * English reaches nobody.
 */
export function wordsFor(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined;
  if (issue.code === "invalid_type") {
    const noun = nouns[issue.expected] ?? "another kind of value";
    return isMissing ? `Required: give ${noun}.` : `Expected ${noun}.`;
  }
  if (issue.code === "invalid_value") {
    const choice = `one of ${issue.values.map(String).join(", ")}`;
    return isMissing ? `Required: give ${choice}.` : `Must be ${choice}.`;
  }
  return "Not a value that this field takes.";
}

/** A problem of some items of a list, which are counted from 0 here and from 1 in the words. */
export function wordsForItems(places: readonly number[], problem: string): string {
  const numbers = places.map((place) => String(place + 1));
  const rest = numbers.length - ITEMS_named;
  const named = rest > 0 ? [...numbers.slice(0, ITEMS_named), `${rest} more`] : numbers;
  const last = named.at(-1) ?? "";
  const list = named.length === 1 ? last : `${named.slice(0, -1).join(", ")} and ${last}`;
  return `${numbers.length === 1 ? "Item" : "Items"} ${list}: ${midSentence(problem)}`;
}

/** What is said of a name that a query or body does not know. `known`: the names that it does. */
export function wordsForUnknown(
  name: string,
  noun: "query parameter" | "field",
  known: readonly string[],
): string {
  const allowed = known.length === 0 ? "None is allowed here." : `Allowed: ${known.join(", ")}.`;
  return name === "" ? `A ${noun} needs a name. ${allowed}` : `Unknown ${noun}. ${allowed}`;
}
