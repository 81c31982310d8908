import { z } from "zod";

/**
 * Text that every engine can keep: no NUL, no half of a surrogate pair. `min` and `max` count Unicode code
 * points, as people do.
 */
export function text(bounds: { readonly min?: number; readonly max: number }) {
  const min = bounds.min ?? 0;
  return z
    .string()
    .refine((value) => !value.includes("\0"), "Must not contain the NUL character.")
    .refine((value) => value.isWellFormed(), "Must be valid Unicode: it contains half of a surrogate pair.")
    .refine((value) => {
      const length = codePoints(value);
      return length >= min && length <= bounds.max;
    }, `Must be ${min} to ${bounds.max} characters long.`)
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: bounds.max });
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
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
