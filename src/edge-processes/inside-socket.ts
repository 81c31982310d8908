import { SOCKET_PATH_bytes, socketIn } from "../lib/socket-path.ts";

/** The data folder's path is too long for the socket within it. */
export class SocketPathTooLong extends Error {
  override readonly name = "SocketPathTooLong";
}

/** Where the first process listens for the others. Throws a `SocketPathTooLong`. */
export function insideSocket(dataDir: string): string {
  const path = socketIn(dataDir, "inside.sock");
  if (path === null)
    throw new SocketPathTooLong(
      `With EDGE_PROCESSES above 1 the path of DATA_DIR may have ${SOCKET_PATH_bytes - "/inside.sock".length} bytes at most: "${dataDir}" is longer.`,
    );
  return path;
}
