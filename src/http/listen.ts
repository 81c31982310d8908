import { chmodSync, rmSync } from "node:fs";
import http from "node:http";
import type { Log } from "../lib/log.ts";
import { waitAtMost } from "../lib/patience.ts";
import { requestTarget } from "../lib/request-target.ts";
import { CONNECTION_IDLE_s, REQUEST_HEADERS_bytes } from "../limits.ts";

/** Answers one request. `socketAddress` is the other end of the connection: a proxy's, when there is one. */
export type Handler = (request: Request, socketAddress: string) => Response | Promise<Response>;

/** A port that is ours. */
export interface Listener {
  readonly port: number;
  /** From now on requests are answered by `handler`. */
  open(handler: Handler): void;
  /** From now on each answer asks its client to connect anew for the next request, elsewhere: RFC 9112, section 9.6. */
  dismiss(): void;
  /** Takes no new connection, lets what is in flight finish for `patience_ms`, then cuts it off. */
  close(patience_ms: number): Promise<void>;
}

/** Where to listen. */
export interface Address {
  /** Any free one when 0. */
  readonly port: number;
  readonly bind: string;
  /** `alone`: nobody else may have the port. `first`: the same, but others of this service may join. `joins` one that has it. */
  readonly sharing: "alone" | "first" | "joins";
}

/**
 * Takes a port at once, so that a second service finds it taken before it touches anything, and answers requests by `handler`.
 * Throws the system's error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`) when it cannot be had.
 */
export function listen({ port, bind, sharing }: Address, handler: Handler, log: Log): Listener {
  const place = { hostname: bind, idleTimeout: CONNECTION_IDLE_s };
  if (sharing !== "first") return serve({ ...place, port, reusePort: sharing === "joins" }, handler, log);
  // A port that is shared from the start would be shared with any other service too: taken alone first, it is known to be free.
  const probe = serve({ ...place, port, reusePort: false }, handler, log);
  void probe.close(0);
  return serve({ ...place, port: probe.port, reusePort: true }, handler, log);
}

/** Listens on a Unix socket that nobody but this user may open. */
export function listenPrivately(
  socketPath: string,
  answer: (request: Request) => Response | Promise<Response>,
  log: Log,
): Pick<Listener, "close"> {
  rmSync(socketPath, { force: true });
  const listener = serve({ unix: socketPath }, answer, log);
  chmodSync(socketPath, 0o600);
  return listener;
}

/** Asks whoever listens on a Unix socket. Is rejected when nobody does. */
export function askPrivately(socketPath: string, method: string, path: string): Promise<Response> {
  return fetch(`http://inside${path}`, { unix: socketPath, method });
}

/**
 * Listens on a Unix socket for the edge processes of this service, which say who is at the other end of each connection. Nobody
 * else may open it: whoever can speaks for any client.
 */
export function listenInside(socketPath: string, handler: Handler, log: Log): Pick<Listener, "close"> {
  const inside = (request: Request) => handler(request, request.headers.get(SOCKET_ADDRESS_header) ?? "");
  return listenPrivately(socketPath, inside, log);
}

/** Hands a request on to whoever listens inside. Is rejected when nobody does, or is gone before the answer is there. */
export function handInside(socketPath: string, request: Request, socketAddress: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(SOCKET_ADDRESS_header, socketAddress);
  const { path, query } = requestTarget(request.url);
  return fetch(`http://inside${path}${query === "" ? "" : `?${query}`}`, {
    unix: socketPath,
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    decompress: false,
    signal: request.signal,
  });
}

const SOCKET_ADDRESS_header = "utmost-socket-address";

type Place =
  | {
      readonly port: number;
      readonly hostname: string;
      readonly reusePort: boolean;
      readonly idleTimeout: number;
    }
  | { readonly unix: string };

function serve(place: Place, handler: Handler, log: Log): Listener {
  // The parser's own answer to long headers is an empty 431. Up to here they reach us, and are refused in words.
  Object.assign(http, { maxHeaderSize: REQUEST_HEADERS_bytes });
  const serving = (answerer: Handler) => ({
    fetch(request: Request, server: Bun.Server<undefined>): Response | Promise<Response> {
      return answerer(request, server.requestIP(request)?.address ?? "");
    },
    error(error: Error): Response {
      log.error({ err: error }, "a request fell through");
      return new Response("Something went wrong on our side.\n", { status: 500 });
    },
  });
  const options = {
    // Bun's error page would show our source.
    development: false,
    // Bodies are bounded where they are read, with an answer in words.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    ...serving(handler),
  } as const;
  // Without `reusePort` Bun lets a second service share the port as soon as `development` is off.
  const server = "unix" in place ? Bun.serve({ ...options, ...place }) : Bun.serve({ ...options, ...place });
  let present = handler;
  return {
    port: server.port ?? 0,
    open: (next) => {
      present = next;
      server.reload(serving(next));
    },
    dismiss: () => {
      server.reload(serving(dismissing(present)));
    },
    close: async (patience_ms) => {
      await waitAtMost(patience_ms, server.stop());
      await server.stop(true);
    },
  };
}

function dismissing(handler: Handler): Handler {
  const closing = (answer: Response): Response => {
    answer.headers.set("connection", "close");
    return answer;
  };
  return (request, socketAddress) => {
    const answer = handler(request, socketAddress);
    return answer instanceof Promise ? answer.then(closing) : closing(answer);
  };
}
