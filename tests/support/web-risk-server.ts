/** What the server says to a question about a URL. */
export type Says = (url: string) => Response | Promise<Response>;

/** A server that speaks Google's Web Risk look-up API, as far as anybody can tell from outside. */
export interface WebRiskServer {
  readonly url: string;
  /** What it says from now on. */
  says: Says;
  /** The questions it was asked: the URL, how often. */
  readonly asked: Map<string, number>;
  /** What else the last question carried. */
  last: { readonly key: string | null; readonly threatTypes: readonly string[] } | null;
  stop(): Promise<void>;
}

export const NOTHING_FOUND: Says = () => Response.json({});

/** An answer that tells of a threat, until an instant. */
export function threat(expireTime: string, ...threatTypes: string[]): Response {
  return Response.json({ threat: { threatTypes, expireTime } });
}

/** Starts one on a free port; it finds nothing until told otherwise. */
export function startWebRisk(): WebRiskServer {
  const asked = new Map<string, number>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const uri = searchParams.get("uri") ?? "";
      if (request.method !== "GET" || pathname !== "/v1/uris:search" || uri === "")
        return Response.json({ error: { code: 404, status: "NOT_FOUND" } }, { status: 404 });
      asked.set(uri, (asked.get(uri) ?? 0) + 1);
      made.last = {
        key: request.headers.get("x-goog-api-key"),
        threatTypes: searchParams.getAll("threatTypes"),
      };
      return made.says(uri);
    },
  });
  const made: WebRiskServer = {
    url: `http://127.0.0.1:${server.port}`,
    says: NOTHING_FOUND,
    asked,
    last: null,
    stop: () => server.stop(true),
  };
  return made;
}
