import { z } from "zod";
import { assert } from "../lib/assert.ts";

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Schemas by name, and those that they refer to as `#/components/schemas/<name>`. */
export interface JsonSchemas {
  readonly byName: Readonly<Record<string, JsonSchema>>;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

/**
 * The JSON Schemas of zod schemas. `side` is what a caller sends (`input`) or is given (`output`). A schema with an
 * `id` in its `meta` becomes a component. Throws for a schema that JSON Schema cannot express.
 */
export function jsonSchemas(
  schemas: Readonly<Record<string, z.ZodType>>,
  side: "input" | "output",
): JsonSchemas {
  // One conversion of all, so that a schema used twice is one component.
  const converted = z.toJSONSchema(z.strictObject(schemas), { io: side });
  const { properties = {}, $defs = {} } = tidied(converted) as {
    properties?: Record<string, JsonSchema>;
    $defs?: Record<string, JsonSchema>;
  };
  return { byName: properties, components: $defs };
}

/** Both sides' components in one table. Throws when one name would mean two things. */
export function mergedComponents(
  ...tables: readonly Readonly<Record<string, JsonSchema>>[]
): Record<string, JsonSchema> {
  const merged: Record<string, JsonSchema> = {};
  for (const [name, schema] of tables.flatMap((table) => Object.entries(table))) {
    const known = merged[name];
    const same = known === undefined || JSON.stringify(known) === JSON.stringify(schema);
    assert(same, `the schema ${name} differs between what is sent and what is given: give each its own id`);
    merged[name] = schema;
  }
  return merged;
}

/** The same schema with references that fit OpenAPI and without what only zod needs. */
function tidied(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidied);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(withPlainNull(node)).filter(
    ([keyword, value]) => !isNoise(keyword, value, node),
  );
  return Object.fromEntries(
    entries.map(([keyword, value]) =>
      keyword === "$ref" && typeof value === "string"
        ? [keyword, value.replace("#/$defs/", "#/components/schemas/")]
        : [keyword, tidied(value)],
    ),
  );
}

/** `{anyOf: [{type: "string", maxLength: 9}, {type: "null"}]}` is `{type: ["string", "null"], maxLength: 9}`. */
function withPlainNull(schema: object): object {
  const { anyOf, ...rest } = schema as { anyOf?: readonly JsonSchema[] };
  const [first, second, third] = anyOf ?? [];
  const plain =
    third === undefined &&
    second?.["type"] === "null" &&
    typeof first?.["type"] === "string" &&
    first["enum"] === undefined &&
    first["const"] === undefined;
  return plain ? { ...first, ...rest, type: [first["type"], "null"] } : schema;
}

function isNoise(keyword: string, value: unknown, schema: object): boolean {
  const { type, format } = schema as { type?: unknown; format?: unknown };
  // `format` says the same as zod's long expressions for dates.
  if (keyword === "pattern" && (format === "date-time" || format === "date")) return true;
  // A query parameter is text to zod, and what its `meta` says to a reader.
  if (keyword === "pattern" && type === "integer") return true;
  if (keyword === "enum" && type === "boolean") return true;
  return keyword === "minimum" && value === Number.MIN_SAFE_INTEGER;
}
