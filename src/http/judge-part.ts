import { z } from "zod";
import { FAULTY, type Sifted } from "../lib/sifted.ts";
import type { Details } from "./refusal.ts";
import { wordsFor, wordsForItems, wordsForUnknown } from "./refusal-words.ts";

/** One of the parts of a request that carry fields. */
export interface Part {
  /** Field → what was sent; null for a part that cannot be read. */
  readonly given: Readonly<Record<string, unknown>> | null;
  /** Field → what is wrong with it. A map: any text can be a name, also `__proto__`. */
  readonly problems: Problems;
}

export type Problems = Map<string, Set<string>>;

/** Field → problem → the places of the items of its list that have it. */
export type ItemProblems = Map<string, Map<string, number[]>>;

/** The schema of a part that takes none. */
export const noFields = z.strictObject({});

const FIXED = "Cannot be changed after creation.";

/** A record as a schema reads it, or what is wrong with it and what of it fits all the same. */
export type ReadRecord<T> =
  | { readonly fits: true; readonly input: T }
  | { readonly fits: false; readonly sifted: Sifted<T>; readonly problems: Details };

/** Reads a record that stands within a body in the very way in which a body of its own would be read. */
export function readRecord<S extends z.ZodObject>(
  given: Readonly<Record<string, unknown>>,
  schema: S,
): ReadRecord<z.output<S>> {
  const part: Part = { given, problems: new Map() };
  const read = judge(part, schema, "body");
  if (part.problems.size === 0) return { fits: true, input: read as z.output<S> };
  return { fits: false, sifted: sift(part, schema) as Sifted<z.output<S>>, problems: toldOf(part) };
}

/** What is wrong with a part, as answers say it. */
export function toldOf({ problems }: Part): Details {
  return Object.fromEntries([...problems].map(([field, messages]) => [field, [...messages]]));
}

/** Notes a problem once, however many values of a list have it. */
export function note(problems: Problems, field: string, message: string): void {
  const known = problems.get(field);
  if (known === undefined) problems.set(field, new Set([message]));
  else known.add(message);
}

/** A part as its schema reads it, null when it does not fit. Adds to the part's problems. */
export function judge(
  { given, problems }: Part,
  schema: z.ZodObject,
  where: "query" | "headers" | "body",
  fixedFields: readonly string[] = [],
): unknown {
  if (given === null) return null;
  // Nearly every query, and nearly every operation's headers.
  if (schema === noFields && Object.keys(given).length === 0) return given;
  const result = schema.safeParse(given, { error: wordsFor });
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  const ofItems: ItemProblems = new Map();
  for (const issue of result.error.issues) {
    const [field, place] = issue.path;
    if (issue.code === "unrecognized_keys" && field === undefined) {
      const noun = where === "query" ? "query parameter" : "field";
      for (const key of issue.keys) {
        note(problems, key, fixedFields.includes(key) ? FIXED : wordsForUnknown(key, noun, known));
      }
    } else if (typeof place === "number") {
      const places = placesOf(ofItems, String(field), issue.message);
      if (places.at(-1) !== place) places.push(place);
    } else {
      note(problems, String(field ?? where), issue.message);
    }
  }
  noteItems(problems, ofItems);
  return null;
}

/** Notes what items of lists have, each problem of a field once, with the items' places. */
export function noteItems(problems: Problems, ofItems: ItemProblems): void {
  for (const [field, messages] of ofItems) {
    for (const [message, places] of messages) note(problems, field, wordsForItems(places, message));
  }
}

/** The list, made when it is not there, of the items of a field that have one problem. */
export function placesOf(ofItems: ItemProblems, field: string, message: string): number[] {
  const messages = ofItems.get(field) ?? new Map<string, number[]>();
  const places = messages.get(message) ?? [];
  ofItems.set(field, messages.set(message, places));
  return places;
}

/** Every field of a schema: as the schema reads it by itself, or marked as faulty. */
export function sift({ given, problems }: Part, schema: z.ZodObject): unknown {
  const fields = Object.entries(schema.shape).map(([name, field]): [string, unknown] => {
    const result = problems.has(name) ? null : z.safeParse(field, given?.[name]);
    return [name, result?.success ? result.data : FAULTY];
  });
  return Object.fromEntries(fields);
}
