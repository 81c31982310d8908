import { z } from "zod";
import { present } from "../lib/assert.ts";
import { parseDay } from "../lib/calendar.ts";
import { isBlank } from "../lib/line-text.ts";
import { countCodePoints, storageFault } from "../lib/storable-text.ts";
import type { Verdict } from "../lib/verdict.ts";
import { ID_largest, PAGE_SIZE_at_most, PAGE_SIZE_default } from "../limits.ts";

/**
 * Text that every engine can keep: no NUL, no half of a surrogate pair. `min` and `max` count Unicode code
 * points, as people do.
 */
export function text(bounds: { readonly min?: number; readonly max: number }) {
  const { min = 0, max } = bounds;
  const allowed = min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return z
    .string()
    .superRefine((value, context) => {
      const fault = storageFault(value);
      if (fault !== null) context.addIssue(fault);
      const length = countCodePoints(value);
      if (length < min || length > max) context.addIssue(`Must be ${allowed} characters long.`);
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** Text that a rule reads: what it accepts goes on, what it refuses is told in its words. */
export function readText<T>(read: (text: string) => Verdict<T>) {
  return z.string().transform((value, context) => settle(read(value), context));
}

/** Within a transformation: what a verdict accepts, or its reason noted. */
export function settle<T>(verdict: Verdict<T>, context: z.core.$RefinementCtx): T {
  if (verdict.ok) return verdict.value;
  context.addIssue(verdict.reason);
  return z.NEVER;
}

/** A text field that null or a blank clears; what is left is judged by a rule. */
export function clearable<T>(read: (value: string) => Verdict<T>) {
  return z
    .string()
    .nullable()
    .transform((value, context): T | null => {
      if (value === null || value.trim() === "") return null;
      return settle(read(value), context);
    });
}

/** A whole number in a body, between two bounds, both allowed. */
export function wholeNumber(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
}

/** A query parameter that is a whole number between two bounds, both allowed. */
export function wholeNumberParameter(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .meta({ type: "integer", minimum: min, maximum: max });
}

/** The query parameters of a list that is given page by page, of at most so many rows each. */
export function pageParameters(atMost = PAGE_SIZE_at_most) {
  return {
    after: wholeNumberParameter(1, ID_largest)
      .optional()
      .meta({ description: "The `next_after` of the page before." }),
    limit: wholeNumberParameter(1, atMost).default(PAGE_SIZE_default),
  };
}

/** The answer of such a list. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), next_after: z.int().nullable() });
}

/** A query parameter that narrows what is shown. A blank one could mean everything or nothing, so it is refused. */
export function filterParameter(max: number) {
  return text({ max })
    .refine((value) => !isBlank(value), "Must not be blank; leave it out to see everything.")
    .meta({ minLength: 1, maxLength: max });
}

const dayMessage = "Must be a calendar date from 1970-01-01 to 9999-12-31, written YYYY-MM-DD.";

/** A query parameter that is a calendar day. */
export function dayParameter() {
  return z
    .string()
    .refine((value) => parseDay(value) !== null, dayMessage)
    .transform((value) => present(parseDay(value), "a checked day"))
    .meta({ type: "string", format: "date" });
}

/** A query parameter that is `true` or `false`. */
export function booleanParameter() {
  return z
    .enum(["true", "false"], "Must be true or false.")
    .transform((value) => value === "true")
    .meta({ type: "boolean" });
}

/**
 * For a refinement of an object over several of its fields: judge also when a field is refused by itself, so that one
 * answer names everything. It is given fields as they were sent, so it must not rely on their types.
 */
export const toldWithOthers = {
  when: ({ value }: { readonly value: unknown }) => typeof value === "object" && value !== null,
} as const;
