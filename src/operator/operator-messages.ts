import { socketIn } from "../lib/socket-path.ts";

// What a running service and the commands beside it say to each other, on a socket in the data folder.

/** Where a running service listens for its operator's commands; null where the data folder's path is too long for a socket. */
export function operatorSocket(dataDir: string): string | null {
  return socketIn(dataDir, "operator.sock");
}

/** What a service says of itself. */
export interface ServiceStatus {
  readonly version: string;
  readonly engine: "sqlite" | "postgres";
  readonly port: number;
}

/**
 * What a service says, a line each, while it copies its click store: first that it has kept its state, then that the copy is there
 * to be fetched. Blank lines in between say that it is still there. The copy is gone when its asker leaves.
 */
export type CopyingLine =
  | { readonly kind: "kept" }
  | { readonly kind: "copied"; readonly size_bytes: number }
  | { readonly kind: "problem"; readonly problem: string };

/** A path that the service knows for a minute, on all its hosts, and answers once with a `SeenRequest`. */
export interface WayIn {
  readonly path: string;
}

/** How a request has arrived. */
export interface SeenRequest {
  /** The client's address, as the trusted proxies give it. */
  readonly address: string;
  /** The other end of the connection. */
  readonly socket_address: string;
  /** The header X-Forwarded-For, as it came. */
  readonly forwarded_for: string | null;
  /** The host that was asked for, as the trusted proxies give it. */
  readonly host: string;
}
