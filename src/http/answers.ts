import { type GivenAnswer, JSON_TYPE } from "./operation.ts";
import type { RateVerdict } from "./rate-limit.ts";
import { type PiecesBody, sentPieces } from "./sent-pieces.ts";

/** What an answer says of the request that it answers. */
export interface Asked {
  readonly address: string;
  readonly requestId: string;
  /** What was left of the caller's quota, once it is known whose. */
  readonly rate: { verdict: RateVerdict | null };
}

/** What an answer sends, and of which type. */
type Content = { readonly mediaType: string } & (
  | { readonly text: string }
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly stream: PiecesBody }
);

/** A body as JSON. */
export function asJson(body: unknown): Content {
  return { mediaType: JSON_TYPE, text: JSON.stringify(body) };
}

/** What an operation's answer sends; null for an empty body. `cutOff` is told when a body fails while it is sent. */
export async function contentOf(
  given: GivenAnswer,
  cutOff: (error: unknown) => void,
): Promise<Content | null> {
  if ("pieces" in given)
    return { mediaType: given.mediaType, stream: await sentPieces(given.pieces, cutOff) };
  if ("text" in given || "bytes" in given) return given;
  return given.body === null ? null : asJson(given.body);
}

/** Makes answers, each with the headers that all have: decisions, section 2. */
export function answerFor(quotaOf: (address: string) => RateVerdict) {
  return (
    { requestId, rate, address }: Asked,
    status: number,
    content: Content | null,
    own: Readonly<Record<string, string>> = {},
  ): Response => {
    const { limit, remaining, reset_s } = rate.verdict ?? quotaOf(address);
    const headers = {
      ...(content === null ? {} : { "content-type": contentTypeOf(content) }),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(reset_s),
      ...own,
    };
    return new Response(content === null ? null : sentBody(content), { status, headers });
  };
}

function sentBody(content: Content): string | Uint8Array<ArrayBuffer> | PiecesBody {
  if ("stream" in content) return content.stream;
  return "text" in content ? content.text : content.bytes;
}

/** A file says itself how it is encoded. */
function contentTypeOf(content: Content): string {
  return "bytes" in content ? content.mediaType : `${content.mediaType}; charset=utf-8`;
}
