import type { Answer } from "./operation.ts";

/** Headers that every answer has, as OpenAPI's header objects: decisions, section 2. */
export const commonHeaders = {
  "X-Request-Id": {
    description: "Names this request; quote it to the operator.",
    required: true,
    schema: { type: "string" },
  },
  "RateLimit-Limit": {
    description: "Requests that may be sent at once.",
    required: true,
    schema: { type: "integer" },
  },
  "RateLimit-Remaining": {
    description: "Requests that are left of them now.",
    required: true,
    schema: { type: "integer" },
  },
  "RateLimit-Reset": {
    description: "Seconds until all of them may be sent again.",
    required: true,
    schema: { type: "integer" },
  },
} as const;

/**
 * The headers of one answer: those of every answer, its own by name and description, and those that it has in some cases
 * or in some of its media types alone.
 */
export function headerObjects({
  headers = {},
  sometimes = {},
  otherTypes,
  files,
}: Pick<Answer, "headers" | "sometimes" | "otherTypes" | "files"> = {}) {
  const objects: Record<string, object> = {};
  for (const name of Object.keys(commonHeaders)) objects[name] = { $ref: `#/components/headers/${name}` };
  const schema = { type: "string" };
  for (const [name, description] of Object.entries(headers))
    objects[name] = { description, required: true, schema };
  for (const [name, description] of Object.entries(sometimes))
    objects[name] = { description, required: false, schema };
  if (otherTypes !== undefined) objects["Vary"] = { description: "`Accept`.", required: true, schema };
  for (const [mediaType, { headers: own = {} }] of Object.entries({ ...otherTypes, ...files })) {
    for (const [name, description] of Object.entries(own))
      objects[name] = { description: `With \`${mediaType}\`: ${description}`, required: false, schema };
  }
  return objects;
}
