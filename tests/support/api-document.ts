import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { JsonSchema } from "../../src/http/json-schema.ts";
import type { OpenApiDocument, OperationObject } from "../../src/http/openapi.ts";
import type { ApiAnswer } from "./service.ts";

/** One operation as the OpenAPI document describes it. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly description: OperationObject;
}

export interface BodyFields {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** The OpenAPI document as a judge of answers: what it does not say here, it does not promise. */
export class ApiDocument {
  readonly document: OpenApiDocument;
  readonly operations: readonly DescribedOperation[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    formats(this.#ajv);
    this.#ajv.addSchema({ $id: "openapi", ...document }, "openapi");
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, description]) => ({
        method: method.toUpperCase(),
        path,
        description,
      })),
    );
  }

  /** What is wrong with an answer to this operation, in words; empty when it is as declared. */
  faultsOf(operation: DescribedOperation, answer: ApiAnswer): string[] {
    const declared = operation.description.responses[String(answer.status)];
    if (declared === undefined)
      return [`status ${answer.status} is not declared: ${JSON.stringify(answer.body)}`];
    const response = this.#resolved(declared);
    const faults = Object.entries(response.headers ?? {})
      .filter(([name, { required = true }]) => required && answer.headers.get(name) === null)
      .map(([name]) => `the header ${name} is missing`);
    if (response.content === undefined)
      return answer.body === "" ? faults : [...faults, "the body is not empty"];
    const [mediaType = ""] = (answer.headers.get("content-type") ?? "").split(";");
    const content = response.content[mediaType];
    if (content === undefined) return [...faults, `the body is ${mediaType}`];
    return [...faults, ...this.faultsOfValue(content.schema, answer.body)];
  }

  /** What is wrong with a value under a schema of the document. */
  faultsOfValue(schema: object, value: unknown): string[] {
    const key = JSON.stringify(schema);
    let validate = this.#validators.get(key);
    if (validate === undefined) {
      const absolute = JSON.parse(key.replaceAll('"$ref":"#', '"$ref":"openapi#')) as object;
      validate = this.#ajv.compile(absolute);
      this.#validators.set(key, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  }

  /** The schema of a request's body, or null for an operation without one. */
  bodySchema({ description }: DescribedOperation): JsonSchema | null {
    const body: ResponseObject | undefined = description.requestBody;
    return body?.content?.["application/json"]?.schema ?? null;
  }

  /** The fields of a request's body, and which of them it must have. */
  bodyFields(operation: DescribedOperation): BodyFields {
    const schema = this.bodySchema(operation) ?? {};
    const name = (typeof schema["$ref"] === "string" ? schema["$ref"] : "").replace(
      "#/components/schemas/",
      "",
    );
    const { properties = {}, required = [] } = (this.document.components.schemas[name] ??
      schema) as Partial<BodyFields>;
    return { properties, required };
  }

  #resolved(response: object): ResponseObject {
    const { $ref } = response as { $ref?: string };
    if ($ref === undefined) return response;
    const name = $ref.replace("#/components/responses/", "");
    return (this.document.components["responses"] as Record<string, ResponseObject>)[name] ?? {};
  }
}
