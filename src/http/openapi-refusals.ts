import { z } from "zod";
import { REQUEST_BODY_bytes } from "../limits.ts";
import { headerObjects } from "./openapi-headers.ts";
import { bodyLimitOf, type Operation, refusalsOf } from "./operation.ts";
import { type RefusalCode, refusalStatus } from "./refusal.ts";

const refusalCodes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]];

/** Contract: Errors. */
export const errorSchema = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(refusalCodes),
      message: z.string().meta({ description: "For people; its wording may change." }),
      details: z
        .record(z.string(), z.array(z.string()))
        .nullable()
        .meta({ description: "Field name to messages." }),
      permission: z
        .string()
        .nullable()
        .meta({ description: "The missing permission, with `missing_permission`." }),
      retry_after_seconds: z.int().nullable().meta({ description: "How long to wait, with `rate_limited`." }),
    }),
  })
  .meta({ id: "Error" });

/** The refusals of an operation under one status. */
export interface RefusalsOfStatus {
  readonly status: number;
  /** Of the response component that describes them. */
  readonly name: string;
  readonly codes: readonly RefusalCode[];
  /** For a body that is too large: the most it may have. */
  readonly limit_bytes?: number;
}

/** A body over the limit is refused before it is read: RFC 9110, section 15.5.14. */
function tooLarge(operation: Operation): RefusalsOfStatus {
  const limit_bytes = bodyLimitOf(operation);
  const name = limit_bytes === REQUEST_BODY_bytes ? "BodyTooLarge" : `BodyOver${limit_bytes}Bytes`;
  return { status: 413, name, codes: ["invalid_input"], limit_bytes };
}

/** What an operation may refuse, by status. */
export function refusalsByStatus(operation: Operation): readonly RefusalsOfStatus[] {
  const byStatus = new Map<number, RefusalCode[]>();
  const raised = new Set(refusalsOf(operation));
  for (const code of refusalCodes.filter((known) => raised.has(known))) {
    const status = refusalStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, codes]) => ({ status, name: nameOf(codes), codes }));
  return operation.body === undefined ? refusals : [...refusals, tooLarge(operation)];
}

/** The response components that the refusals of these operations refer to, by name. */
export function refusalResponses(
  operations: readonly Operation[],
  meanings: Readonly<Record<RefusalCode, string>>,
): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const refusals of operations.flatMap(refusalsByStatus))
    responses[refusals.name] = responseOf(refusals, meanings);
  return responses;
}

function responseOf(refusals: RefusalsOfStatus, meanings: Readonly<Record<RefusalCode, string>>): object {
  const { status, codes, limit_bytes } = refusals;
  const meant = codes.map((code) => `\`${code}\`: ${meanings[code]}`).join("\n\n");
  return {
    description: limit_bytes === undefined ? meant : `The body is larger than ${limit_bytes} bytes.`,
    headers: headerObjects(headersOf(status)),
    content: {
      "application/json": {
        schema: {
          $ref: "#/components/schemas/Error",
          properties: { error: { properties: { code: { enum: codes } } } },
        },
      },
    },
  };
}

function headersOf(status: number): Readonly<Record<string, string>> {
  if (status === refusalStatus.unauthenticated) return { "WWW-Authenticate": "Always `Bearer`." };
  if (status === refusalStatus.rate_limited)
    return { "Retry-After": "Seconds until one more request is taken." };
  return {};
}

/** `missing_permission` and `role_forbids` are `MissingPermissionOrRoleForbids`. */
function nameOf(codes: readonly RefusalCode[]): string {
  const words = codes.map((code) =>
    code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  return words.join("Or");
}
