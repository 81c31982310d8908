import type { ApiOperation } from "./api-document.ts";

/** What the workspace itself puts into examples. */
export interface Own {
  /** Where the API is. */
  readonly baseUrl: string;
  /** `<host>/<short_code>` of a link; null where there is none yet. */
  readonly link: string | null;
  readonly linkId: number | null;
}

/** A request that can be run as it is, with a token in the environment. */
export function exampleOf(operation: ApiOperation, own: Own): string {
  const { method, path, requestBody } = operation;
  const id = path.startsWith("/api/v1/links/") && own.linkId !== null ? own.linkId : 1;
  const body = requestBody?.content["application/json"]?.example;
  const isFree = operation.operationId === "showOpenApi";
  return [
    `curl ${method === "GET" ? "" : `--request ${method} `}${quoted(own.baseUrl + path.replace("{id}", String(id)))}`,
    ...(isFree ? [] : [`  --header "Authorization: Bearer $UTMOST_TOKEN"`]),
    ...(body === undefined
      ? []
      : [`  --header "Content-Type: application/json"`, `  --data '${bodyText(body, own)}'`]),
  ].join(" \\\n");
}

function bodyText(body: unknown, { link }: Own): string {
  const named =
    link !== null && typeof body === "object" && body !== null && "link" in body ? { ...body, link } : body;
  // A quotation mark would end the shell's own.
  return JSON.stringify(named, null, 2).replaceAll("'", "'\\''");
}

function quoted(url: string): string {
  return `'${url}'`;
}
