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

/** The headers of one answer: those of every answer, and its own by name and description. */
export function headerObjects(own: Readonly<Record<string, string>> = {}): Record<string, object> {
  const headers: Record<string, object> = {};
  for (const name of Object.keys(commonHeaders)) headers[name] = { $ref: `#/components/headers/${name}` };
  for (const [name, description] of Object.entries(own))
    headers[name] = { description, required: true, schema: { type: "string" } };
  return headers;
}
