// The OpenAPI document as far as it is read here.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

/** An operation with its place. */
export interface ApiOperation extends DescribedOperation {
  readonly method: string;
  readonly path: string;
}

/** All operations, in the document's order. */
export function operationsIn({ paths }: ApiDocument): readonly ApiOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      path,
      method: method.toUpperCase(),
    })),
  );
}

/** A success answer of an operation. */
export interface ApiAnswer {
  readonly status: string;
  readonly description: string;
  /** Media type → what is sent; empty for no body. */
  readonly content: Content;
}

/** The answers other than refusals. */
export function answersOf({ responses }: ApiOperation): readonly ApiAnswer[] {
  return Object.entries(responses).flatMap(([status, { description = "", content = {} }]) =>
    status < "4" ? [{ status, description, content }] : [],
  );
}

/** A code that an operation may refuse with. */
export interface ApiRefusal {
  readonly code: string;
  readonly status: string;
  /** When that is so, in a sentence. */
  readonly when: string;
}

/** The refusals of an operation. */
export function refusalsOf({ responses }: ApiOperation, document: ApiDocument): readonly ApiRefusal[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (status < "4") return [];
    const { description = "" } = resolveResponse(response, document);
    return [...description.matchAll(/^`(\w+)`: (.+)$/gm)].map(([, code = "", when = ""]) => ({
      code,
      status,
      when,
    }));
  });
}

/** Every code that any operation may refuse with, once, by status. */
export function allRefusals(document: ApiDocument): readonly ApiRefusal[] {
  const found = new Map<string, ApiRefusal>();
  // A body that is too large has a status of its own.
  for (const operation of operationsIn(document))
    for (const refusal of refusalsOf(operation, document))
      if (!found.has(refusal.code) || refusal.status === "422") found.set(refusal.code, refusal);
  return [...found.values()].toSorted((one, other) => one.status.localeCompare(other.status));
}

function resolveResponse(response: Response, { components }: ApiDocument): Response {
  const name = response.$ref?.split("/").at(-1);
  return name === undefined ? response : (components.responses[name] ?? response);
}

/** What a schema refers to, or itself. */
export function resolveSchema(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? schema);
}
