import { words } from "../words/developers.ts";
import { type ApiDocument, resolveSchema, type Schema } from "./api-document.ts";

const { types: text } = words;

/** One field of a body or an answer. */
export interface SchemaField {
  /** With the names around it: `data[].id`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** So deep fields within fields are told; nothing of the API goes deeper than that. */
const LEVELS = 4;

/** The fields of an object, those of the objects in it under their whole names. */
export function fieldsOf(schema: Schema, document: ApiDocument): readonly SchemaField[] {
  return fieldsWithin(schema, document, "", LEVELS);
}

function fieldsWithin(
  given: Schema,
  document: ApiDocument,
  before: string,
  levels: number,
): readonly SchemaField[] {
  if (levels === 0) return [];
  const schema = resolveSchema(given, document);
  const isRequired = new Set(schema.required);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = resolveSchema(inner, document);
    const whole = before + name;
    const told = {
      name: whole,
      type: typeOf(field, document),
      isRequired: isRequired.has(name),
      description: inner.description ?? field.description ?? "",
    };
    return [told, ...innerFields(field, document, whole, levels)];
  });
  return own;
}

function innerFields(
  field: Schema,
  document: ApiDocument,
  whole: string,
  levels: number,
): readonly SchemaField[] {
  if (field.items !== undefined) return fieldsWithin(field.items, document, `${whole}[].`, levels - 1);
  const kinds = field.anyOf ?? [field];
  return kinds.flatMap((kind) => fieldsWithin(kind, document, `${whole}.`, levels - 1));
}

/** What a field takes, in a few words. */
export function typeOf(given: Schema, document: ApiDocument): string {
  const schema = resolveSchema(given, document);
  const alternatives = schema.anyOf?.map((one) => typeOf(one, document));
  if (alternatives !== undefined) return [...new Set(alternatives)].join(text.or);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return text.oneOf(schema.enum.join(", "));
  const kinds = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  const named = kinds.map((kind) => kindOf(kind, schema, document));
  const bounds = boundsOf(schema);
  return [named.join(text.or) || text.any, ...(bounds === null ? [] : [bounds])].join(", ");
}

function kindOf(kind: string, schema: Schema, document: ApiDocument): string {
  if (kind === "array")
    return text.list(schema.items === undefined ? text.any : typeOf(schema.items, document));
  const { additionalProperties: others } = schema;
  if (kind === "object" && typeof others === "object") return text.map(typeOf(others, document));
  return kind === "string" && schema.format !== undefined ? schema.format : kind;
}

/** A bound that every number has anyway says nothing. */
const LARGEST = Number.MAX_SAFE_INTEGER;

function boundsOf({ minLength, maxLength, minimum, maximum }: Schema): string | null {
  if (minLength !== undefined || maxLength !== undefined) return text.characters(minLength, maxLength);
  const most = maximum === LARGEST ? undefined : maximum;
  return minimum === undefined && most === undefined ? null : text.range(minimum, most);
}
