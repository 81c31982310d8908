import type { z } from "zod";
import { assert } from "../lib/assert.ts";
import { ID_largest } from "../limits.ts";
import { type JsonSchema, jsonSchemas, mergedComponents } from "./json-schema.ts";
import { commonHeaders, headerObjects } from "./openapi-headers.ts";
import { errorSchema, refusalResponses, refusalsByStatus } from "./openapi-refusals.ts";
import { type Answer, JSON_TYPE, type Operation } from "./operation.ts";
import type { RefusalCode } from "./refusal.ts";

/** What a table of operations cannot say about the API as a whole. */
export interface ApiAbout {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** How a caller without a token is known. */
  readonly session: string;
  /** Tag → what its operations are about, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>;
  /** Operation id → a body that it takes. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** Refusal code → what it means, as the description of its status. */
  readonly refusals: Readonly<Record<RefusalCode, string>>;
}

/** An OpenAPI 3.1 document, as plain data. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly [field: string]: unknown };
  readonly servers: readonly object[];
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Readonly<Record<string, object>> & {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly [field: string]: unknown;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

/**
 * The OpenAPI 3.1 document of a table of operations: every path, parameter, body, answer and refusal.
 * Throws when a tag is not described or a schema cannot be expressed.
 */
export function openApiDocument(operations: readonly Operation[], about: ApiAbout): OpenApiDocument {
  const sent = jsonSchemas(sentSchemas(operations), "input");
  const given = jsonSchemas({ ...givenSchemas(operations), Error: errorSchema }, "output");
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of operations) {
    assert(operation.tag in about.tags, `the tag ${operation.tag} is described`);
    const methods = paths[operation.path] ?? {};
    methods[operation.method.toLowerCase()] = {
      operationId: operation.id,
      tags: [operation.tag],
      summary: operation.summary,
      description: describe(operation),
      security: operation.permission === null ? [] : [{ token: [] }, { session: [] }],
      ...parametersOf(operation, sent.byName),
      ...requestBodyOf(operation, sent.byName[`${operation.id}.body`], about.examples[operation.id]),
      responses: {
        ...successesOf(operation, given.byName),
        ...Object.fromEntries(
          refusalsByStatus(operation).map(({ status, name }) => [
            status,
            { $ref: `#/components/responses/${name}` },
          ]),
        ),
      },
    };
    paths[operation.path] = methods;
  }
  const usedTags = Object.entries(about.tags).filter(([name]) => operations.some(({ tag }) => tag === name));
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      version: about.version,
      description: about.description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The instance that serves this document." }],
    tags: usedTags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "An API token, minted on the console page `/tokens`. It fixes the workspace.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-utmost_session",
          description: about.session,
        },
      },
      headers: commonHeaders,
      responses: refusalResponses(operations, about.refusals),
      schemas: mergedComponents(sent.components, given.components),
    },
  };
}

function sentSchemas(operations: readonly Operation[]): Record<string, z.ZodType> {
  const schemas: Record<string, z.ZodType> = {};
  for (const { id, query, headers, body } of operations) {
    if (query !== undefined) schemas[`${id}.query`] = query;
    if (headers !== undefined) schemas[`${id}.headers`] = headers;
    if (body !== undefined) schemas[`${id}.body`] = body;
  }
  return schemas;
}

function givenSchemas(operations: readonly Operation[]): Record<string, z.ZodType> {
  const schemas: Record<string, z.ZodType> = {};
  for (const { id, answers } of operations) {
    for (const [status, { body }] of Object.entries(answers)) {
      if (body !== null) schemas[`${id}.${status}`] = body;
    }
  }
  return schemas;
}

function describe({ description, permission, role, ownRole, feature }: Operation): string {
  const needs =
    permission === null
      ? "Takes no token."
      : `Takes the permission \`${permission}\` and at least the role ${role}${ownRole === undefined ? "" : ` (${ownRole} for what is one's own)`}${feature === undefined ? "" : `, and a plan with \`${feature}\``}.`;
  return description === undefined ? needs : `${description}\n\n${needs}`;
}

function parametersOf(operation: Operation, schemas: Readonly<Record<string, JsonSchema>>) {
  const parameters: ParameterObject[] = [];
  if (operation.path.includes("{id}")) {
    parameters.push({
      name: "id",
      in: "path",
      required: true,
      schema: { type: "integer", minimum: 1, maximum: ID_largest },
    });
  }
  parameters.push(...fieldsOf(schemas[`${operation.id}.query`], "query"));
  parameters.push(...fieldsOf(schemas[`${operation.id}.headers`], "header"));
  return parameters.length === 0 ? {} : { parameters };
}

function fieldsOf(schema: JsonSchema | undefined, where: "query" | "header"): readonly ParameterObject[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...fieldSchema }]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: fieldSchema,
    ...(typeof description === "string" ? { description } : {}),
  }));
}

function requestBodyOf(operation: Operation, schema: JsonSchema | undefined, example: unknown) {
  if (schema === undefined) return {};
  const content = { schema, ...(example === undefined ? {} : { example }) };
  return {
    requestBody: {
      required: operation.bodyOptional !== true,
      content: { [JSON_TYPE]: content },
    },
  };
}

function successesOf(operation: Operation, schemas: Readonly<Record<string, JsonSchema>>) {
  const responses: Record<string, object> = {};
  for (const [status, answer] of Object.entries<Answer>(operation.answers)) {
    const schema = schemas[`${operation.id}.${status}`];
    responses[status] = {
      description: answer.description,
      headers: headerObjects(answer),
      ...(schema === undefined ? {} : { content: contentOf(schema, answer.otherTypes) }),
      ...(answer.files === undefined ? {} : { content: textContent(answer.files) }),
    };
  }
  return responses;
}

/** The body in each media type; of one that is no JSON there is no more to say than what it holds. */
function contentOf(schema: JsonSchema, otherTypes: Answer["otherTypes"] = {}): Record<string, object> {
  return { [JSON_TYPE]: { schema }, ...textContent(otherTypes) };
}

function textContent(types: NonNullable<Answer["otherTypes"]>): Record<string, object> {
  const contents = Object.entries(types).map(([mediaType, { description }]): [string, object] => [
    mediaType,
    { schema: { type: "string", description } },
  ]);
  return Object.fromEntries(contents);
}
