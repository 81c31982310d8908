import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { takesCoding } from "../lib/accepted-coding.ts";
import { pageHeaders } from "./report-page-style.ts";

/** In what form a report is asked for. */
export type SharedAs = "text/html" | "application/json" | "text/csv";

type Headers = Readonly<Record<string, string>>;

const compressed = promisify(gzip);

/**
 * A page under `/r/`, compressed for whoever takes that. No page has anything secret in it that an address could be made to
 * repeat beside it: its own address is not there.
 */
export async function pageResponse(
  request: Request,
  status: number,
  page: string,
  headers: Headers = {},
): Promise<Response> {
  const all = { ...pageHeaders, "content-type": "text/html; charset=utf-8", ...headers };
  if (!takesCoding(request.headers.get("accept-encoding") ?? "", "gzip"))
    return new Response(page, { status, headers: all });
  const body = new Uint8Array(await compressed(page));
  return new Response(body, { status, headers: { ...all, "content-encoding": "gzip" } });
}

/** An answer under `/r/` that is no page. */
export function fileResponse(
  status: number,
  type: Exclude<SharedAs, "text/html">,
  body: string,
  headers: Headers = {},
): Response {
  const all = { ...pageHeaders, "content-type": `${type}; charset=utf-8`, ...headers };
  return new Response(body, { status, headers: all });
}
