import http from "node:http";
import type { Log } from "../lib/log.ts";
import { CONNECTION_IDLE_s, REQUEST_HEADERS_bytes } from "../limits.ts";

/** Answers one request. `socketAddress` is the other end of the connection: a proxy's, when there is one. */
export type Handler = (request: Request, socketAddress: string) => Response | Promise<Response>;

/** A port that is ours. */
export interface Listener {
  readonly port: number;
  /** From now on requests are answered by `handler`; until then each gets a 503. */
  open(handler: Handler): void;
  /** Takes no new connection, lets what is in flight finish for `patience_ms`, then cuts it off. */
  close(patience_ms: number): Promise<void>;
}

/**
 * Takes a port (0: any free one) at once, so that a second service finds it taken before it touches anything.
 * Throws the system's error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`) when it cannot be had.
 */
export function listen({ port, bind }: { readonly port: number; readonly bind: string }, log: Log): Listener {
  // The parser's own answer to long headers is an empty 431. Up to here they reach us, and are refused in words.
  Object.assign(http, { maxHeaderSize: REQUEST_HEADERS_bytes });
  const serving = (handler: Handler) => ({
    fetch(request: Request, server: Bun.Server<undefined>): Response | Promise<Response> {
      return handler(request, server.requestIP(request)?.address ?? "");
    },
    error(error: Error): Response {
      log.error({ err: error }, "a request fell through");
      return new Response("Something went wrong on our side.\n", { status: 500 });
    },
  });
  const server = Bun.serve({
    port,
    hostname: bind,
    // Bun's error page would show our source.
    development: false,
    // Without this Bun lets a second service share the port as soon as `development` is off.
    reusePort: false,
    idleTimeout: CONNECTION_IDLE_s,
    // Bodies are bounded where they are read, with an answer in words.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    ...serving(notYet),
  });
  return {
    port: server.port ?? port,
    open: (handler) => {
      server.reload(serving(handler));
    },
    close: async (patience_ms) => {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience_ms);
      });
      await Promise.race([server.stop(), patience]);
      clearTimeout(timer);
      await server.stop(true);
    },
  };
}

/** 503 for whoever comes while the start goes on. */
export function notYet(): Response {
  return new Response("Starting.\n", { status: 503, headers: { "retry-after": "1" } });
}
